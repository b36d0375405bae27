// One batch of the rows in quarantine, by key, and the ids of those that are older than an instant, ISO 8601.
//
// $after: string  the last key of the previous batch; '' for the first batch
// $before: string  an instant, ISO 8601
// $limit: number  nodes to read
// row: {last: string | null, ids: string[]}
//     last: null: there are no more; ids: internal ids, valid in this transaction
MATCH (n:Quarantined)
WHERE n.key > $after
WITH n ORDER BY n.key LIMIT toInteger($limit)
WITH collect(n) AS batch
RETURN batch[-1].key AS last, [n IN batch WHERE n.at < $before | elementId(n)] AS ids
