// The counts of races by feeds in the two broadest levels of units that each of them counts in.
//
// $feeds: string[]  races and feeds
// $levels: string[]  levels of units, the broadest first
// $limit: number  units a level, one more than are looked at
// row: {feed: string, tallies: [level: string, states: string[]][]}  the broadest first; states: JSON, see
//     src/elections/feed-state.ts
// any: one tells that the feed counts in units of the level
//
// Its plan is the same however much there is, so it is never made anew.
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
