// Listings with new data, in key order. If two listings need the same market id, the first listing gets it.
//
// $what: 'WORDING' | 'QUOTE'
// $after: string  last key of the previous batch; '' for the first batch
// $limit: number  rows
// row: {key: string, version: number, questionBefore: string | null, marketId: string | null}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Listing)
USING INDEX SEEK l:Listing(dirty, key)
WHERE l.dirty = $what AND l.key > $after
WITH l ORDER BY l.key
LIMIT toInteger($limit)
OPTIONAL MATCH (l)-[:QUOTES]->(m:Market)
RETURN l.key AS key, l.version AS version, l.questionKey AS questionBefore, m.id AS marketId
ORDER BY l.key
