// The candidacies of races as feeds list them, in the order of their ids.
//
// $feeds: string[]  races and feeds, at most 100
// $limit: number  candidacies a feed, one more than is looked at
// row: {feed: string, candidacies: [id: string, said: string, politician: string | null, party: string | null][]}
//     said: JSON, see src/elections/feed-state.ts; politician: summary; party: an identifier of it
//
// Its plan is the same however much there is, so it is never made anew.
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
