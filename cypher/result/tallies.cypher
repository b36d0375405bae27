// The known tallies of feeds in units. Read them after the races are locked.
//
// $keys: string[]  keys of race, feed and unit
// row: {key: string, at: string, copy: string, state: string}  state: JSON, see src/elections/feed-state.ts
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (t:Tally {key: key})
RETURN key, t.at AS at, t.copy AS copy, t.state AS state
