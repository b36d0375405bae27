// Listings that something new was said of, in the order of their keys: of two whose market wants one id the first
// gets it.
//
// $what   WORDING or QUOTE
// $limit  rows
// row     [key, version, question before, market's id]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Listing)
USING INDEX SEEK l:Listing(dirty, key)
WHERE l.dirty = $what AND l.key > ''
WITH l ORDER BY l.key
LIMIT toInteger($limit)
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
RETURN l.key, l.version, l.questionKey, m.id
ORDER BY l.key
