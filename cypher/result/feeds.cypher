// The stored state of feeds for races, without the counts. Read it after the races are locked.
//
// $keys: string[]  keys of race and feed
// row: {key: string, at: string | null, details: string | null, candidacies: string[],
//     calls: [candidacy: string, status: string, by: string][]}
//     at: time of the newest complete snapshot; details, candidacies: JSON, see src/elections/feed-state.ts; calls: valid
//     calls only
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (f:RaceFeed {key: key})
RETURN key, f.at AS at, f.details AS details,
       COLLECT { MATCH (c:Candidacy {feed: key}) RETURN c.said } AS candidacies,
       COLLECT { MATCH (l:Call {feed: key}) WHERE l.stands RETURN [l.candidacy, l.status, l.by] } AS calls
