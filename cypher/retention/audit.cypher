// One batch of audit records, by id, and the ids of those that are older than an instant, ISO 8601.
//
// $after: string  the last id of the previous batch; '' for the first batch
// $before: string  an instant, ISO 8601
// $limit: number  nodes to read
// row: {last: string | null, ids: string[]}
//     last: null: there are no more; ids: internal ids, valid in this transaction
MATCH (n:AuditRecord)
WHERE n.id > $after
WITH n ORDER BY n.id LIMIT toInteger($limit)
WITH collect(n) AS batch
RETURN batch[-1].id AS last, [n IN batch WHERE n.at < $before | elementId(n)] AS ids
