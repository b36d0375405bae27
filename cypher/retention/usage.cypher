// One batch of the usage of keys, by key, and the ids of those that are older than a day, as yyyymmdd.
//
// $after: string  the last key of the previous batch; '' for the first batch
// $before: number  a day, as yyyymmdd
// $limit: number  nodes to read
// row: {last: string | null, ids: string[]}
//     last: null: there are no more; ids: internal ids, valid in this transaction
MATCH (n:KeyUsage)
WHERE n.key > $after
WITH n ORDER BY n.key LIMIT toInteger($limit)
WITH collect(n) AS batch
RETURN batch[-1].key AS last, [n IN batch WHERE n.day < $before | elementId(n)] AS ids
