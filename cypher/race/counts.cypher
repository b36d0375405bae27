// The counts of races by feeds, in the two broadest levels of units in which each feed counts.
//
// $feeds: string[]  keys of race and feed
// $levels: string[]  levels of units, broadest first
// $limit: number  units per level, one more than the caller reads
// row: {feed: string, tallies: [level: string, states: string[]][]}  broadest level first; states: JSON, see
//     src/elections/feed-state.ts
// any: a single unit already shows that the feed counts in this level
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $feeds AS feed
CALL (feed) {
  UNWIND range(0, size($levels) - 1) AS at
  CALL (feed, at) {
    MATCH (t:Tally)
    USING INDEX t:Tally(feed, level, unit)
    WHERE t.feed = feed AND t.level = $levels[at] AND t.unit > ''
    RETURN t.level AS level
    LIMIT 1
  }
  WITH level, at
  ORDER BY at
  LIMIT 2
  RETURN collect(level) AS found
}
RETURN feed, COLLECT {
  UNWIND found AS level
  RETURN [level, COLLECT {
    MATCH (t:Tally)
    USING INDEX t:Tally(feed, level, unit)
    WHERE t.feed = feed AND t.level = level AND t.unit > ''
    RETURN t.state
    ORDER BY t.unit
    LIMIT toInteger($limit)
  }]
} AS tallies
