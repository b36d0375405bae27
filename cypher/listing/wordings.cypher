// How listings are worded: those that are named, and all that answer the questions.
//
// $keys       listing keys
// $questions  question keys
// row         [key, venue, title, outcomeTitle, groupTitle, groupId, isExclusive, description, opensAt, closesAt,
//              categories, wordedAt, quotedAt, version, question key, market's id]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
CALL {
  UNWIND $keys AS key
  MATCH (l:Listing {key: key})
  RETURN l
  UNION
  UNWIND $questions AS question
  MATCH (l:Listing {questionKey: question})
  RETURN l
}
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
RETURN l.key, l.venue, l.title, l.outcomeTitle, l.groupTitle, l.groupId, l.isExclusive, l.description,
  l.opensAt, l.closesAt, l.categories, l.wordedAt, l.quotedAt, l.version, l.questionKey, m.id
