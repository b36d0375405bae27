// What feeds count in units, as far as they are known. To be read after the races are locked.
//
// $keys: string[]  the race, the feed and the unit
// row: {key: string, at: string, copy: string, state: string}  state: JSON, see src/elections/feed-state.ts
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (t:Tally {key: key})
RETURN key, t.at AS at, t.copy AS copy, t.state AS state
