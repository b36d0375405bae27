// Listings that something new was said of.
//
// $what   WORDING or QUOTE
// $limit  rows
// row     [key, version, question before, market's id]
MATCH (l:Listing {dirty: $what})
WITH l LIMIT toInteger($limit)
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
RETURN l.key, l.version, l.questionKey, m.id
