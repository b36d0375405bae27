// One batch of the records to derive, in key order. If two records need the same slug, the first record gets it.
//
// $phase: number  1 the blocks of entity records, 2 seats and terms, 3 the blocks for which relation records are
//     evidence, 4 entities, 5 the subjects of relation records
// $after: string  last key of the previous batch; '' for the first batch
// $limit: number  maximum number of records to return
// row: {key: string, kind: string, version: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (r:Record)
USING INDEX r:Record(dirty, key)
WHERE r.dirty = toInteger($phase) AND r.key > $after
RETURN r.key AS key, r.kind AS kind, r.version AS version
ORDER BY r.key
LIMIT toInteger($limit)
