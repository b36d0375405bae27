// The candidacies of races, as feeds list them, by id.
//
// $feeds: string[]  keys of race and feed, at most 100
// $limit: number  candidacies per feed, one more than the caller reads
// row: {feed: string, candidacies: [id: string, said: string, politician: string | null, party: string | null][]}
//     said: JSON, see src/elections/feed-state.ts; politician: summary; party: an identifier of the party
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $feeds AS feed
RETURN feed, COLLECT {
  MATCH (one:Candidacy {feed: feed})
  USING INDEX one:Candidacy(feed)
  OPTIONAL MATCH (one)-[:OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Entity)
  RETURN [one.id, one.said, e.summary, one.party]
  ORDER BY one.id
  LIMIT toInteger($limit)
} AS candidacies
