// Records whose consequences are to be derived, some of them, in the order of their keys: of two that want one slug
// the first gets it.
//
// $phase: number  1 names of entities, 2 seats and terms, 3 what relation records are evidence for, 4 entities,
//     5 relation records
// $after: string  key of the last one of the batch before; '' for the first batch
// $limit: number  how many
// row: {key: string, kind: string, version: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MATCH (r:Record)
USING INDEX r:Record(dirty, key)
WHERE r.dirty = toInteger($phase) AND r.key > $after
RETURN r.key AS key, r.kind AS kind, r.version AS version
ORDER BY r.key
LIMIT toInteger($limit)
