// The changes after a place in the log, oldest first.
//
// $after: number  the `seq` of the last one known
// $limit: number  changes a reply
// row: {seq: number, at: string, kind: string, keys: string[] | null, subject: string | null,
//       data: string | null}
MATCH (change:Change)
WHERE change.seq > $after
RETURN change.seq AS seq, change.at AS at, change.kind AS kind, change.keys AS keys, change.subject AS subject,
       change.data AS data
ORDER BY change.seq
LIMIT toInteger($limit)
