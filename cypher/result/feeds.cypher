// What feeds say of races, but for the counts. To be read after the races are locked.
//
// $keys: string[]  the race and the feed
// row: {key: string, at: string | null, details: string | null, candidacies: string[],
//     calls: [candidacy: string, status: string, by: string][]}
//     at: of the newest whole copy; details, candidacies: JSON, see src/elections/feed-state.ts; calls: those that stand
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (f:RaceFeed {key: key})
RETURN key, f.at AS at, f.details AS details,
       COLLECT { MATCH (c:Candidacy {feed: key}) RETURN c.said } AS candidacies,
       COLLECT { MATCH (l:Call {feed: key}) WHERE l.stands RETURN [l.candidacy, l.status, l.by] } AS calls
