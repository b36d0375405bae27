// The counts of races in the units that are broader than counties, of every feed.
//
// $ids: string[]  ids of races, at most 100
// row: {id: string, tallies: [source: string, state: string][]}  state: JSON, see src/elections/feed-state.ts
UNWIND $ids AS id
MATCH (c:Contest {id: id})
RETURN c.id AS id, COLLECT {
  MATCH (f:ContestFeed {contest: c.id})
  USING INDEX f:ContestFeed(contest)
  MATCH (t:Tally)
  USING INDEX t:Tally(feed, unit)
  WHERE t.feed = f.key AND t.unit > '' AND t.level IN ['nation', 'state', 'district', 'constituency']
  RETURN [f.source, t.state]
} AS tallies
