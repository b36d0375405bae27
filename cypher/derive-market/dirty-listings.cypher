// Listings that something new was said of, in the order of their keys: of two whose market wants one id the first
// gets it.
//
// $what: 'WORDING' | 'QUOTE'
// $after: string  key of the last one of the batch before; '' for the first batch
// $limit: number  rows
// row: {key: string, version: number, questionBefore: string | null, marketId: string | null}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (l:Listing)
USING INDEX SEEK l:Listing(dirty, key)
WHERE l.dirty = $what AND l.key > $after
WITH l ORDER BY l.key
LIMIT toInteger($limit)
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
RETURN l.key AS key, l.version AS version, l.questionKey AS questionBefore, m.id AS marketId
ORDER BY l.key
