// Locks a race against other writers, for a call of one of its candidacies.
//
// $race: string, $candidacy: string  ids
// $feed: string  key of the race and the feed of the calls
// row: {seq: number, election: string, key: string, name: string, party: string, title: string,
//     calls: [candidacy: string, status: string, by: string][]}  calls: valid calls only
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (one:Candidacy {id: $candidacy})-[:IN]->(c:Race {id: $race})
SET c.version = coalesce(c.version, 0) + 1
WITH one, c
OPTIONAL MATCH (f:RaceFeed {key: one.feed})
RETURN c.seq AS seq, c.election AS election, one.key AS key, one.name AS name, coalesce(one.partyName, '') AS party,
       coalesce(f.title, '') AS title,
       COLLECT { MATCH (l:Call {feed: $feed}) WHERE l.stands RETURN [l.candidacy, l.status, l.by] } AS calls
