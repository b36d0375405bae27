// One batch of the access log, and the ids of those that are older than an instant. The newest entry stays.
//
// $after: number  the last seq of the previous batch; 0 for the first batch
// $before: string  instant, ISO 8601
// $limit: number  entries to read
// row: {last: number | null, ids: string[]}
//     last: null: there are no more; ids: internal ids, valid in this transaction
MATCH (head:Counter {name: 'access'})
MATCH (n:AccessChange)
WHERE n.seq > $after AND n.seq < head.seq
WITH n ORDER BY n.seq LIMIT toInteger($limit)
WITH collect(n) AS batch
RETURN batch[-1].seq AS last, [n IN batch WHERE n.at < $before | elementId(n)] AS ids
