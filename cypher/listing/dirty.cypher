// Listings that something new was said of.
//
// $what   WORDING or QUOTE
// $limit  rows
// row     [key, version, question before, market's id]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Listing {dirty: $what})
WITH l LIMIT toInteger($limit)
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
RETURN l.key, l.version, l.questionKey, m.id
