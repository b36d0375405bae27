// A page of the counts of one feed in the units of a race, in the order of the units.
//
// $feed: string  the race and the feed
// $level: string, $unit: string  only of this level, of this unit and those that are part of it; '': of all
// $after: string  where the page before ended
// $limit: number  one more than is shown
// row: {unit: string, at: string, state: string}  state: JSON, see src/elections/feed-state.ts
MATCH (t:Tally)
WHERE t.feed = $feed AND t.unit > $after AND ($level = '' OR t.level = $level)
  AND ($unit = '' OR t.unit = $unit OR t.parent = $unit)
RETURN t.unit AS unit, t.at AS at, t.state AS state
ORDER BY t.unit
LIMIT toInteger($limit)
