// The changes after a position in the log, oldest first.
//
// $after: number  the `seq` of the last change that the caller knows
// $limit: number  maximum number of changes to return
// row: {seq: number, at: string, kind: string, keys: string[] | null, subject: string | null,
//       data: string | null}
MATCH (change:Change)
WHERE change.seq > $after
RETURN change.seq AS seq, change.at AS at, change.kind AS kind, change.keys AS keys, change.subject AS subject,
       change.data AS data
ORDER BY change.seq
LIMIT toInteger($limit)
