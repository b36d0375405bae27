// How many people and parties each feed counts in a race, by which the feed that is shown is chosen; none before the first
// vote.
// rewrites: feeds of builds up to 26
MATCH (f:RaceFeed)
WHERE f.key > $after
WITH f ORDER BY f.key LIMIT 500
SET f.counted = CASE
  WHEN EXISTS {
    MATCH (t:Tally)
    WHERE t.feed = f.key AND t.level > '' AND t.unit > ''
      AND any(digit IN range(1, 9) WHERE t.state CONTAINS '"votes":' + toString(digit))
  }
  THEN COUNT {
    MATCH (c:Candidacy {feed: f.key})
    WHERE c.kind IN ['person', 'party'] AND c.unlistedAfter IS NULL
  }
  ELSE 0 END
RETURN max(f.key) AS after;
