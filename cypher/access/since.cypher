// The changes of access after a place in their log, oldest first; in the form of the change log.
//
// $after: number  the `seq` of the last one known
// $limit: number  changes a reply
// row: {seq: number, at: string, kind: string, keys: string[], subject: null, data: null}
MATCH (change:AccessChange)
WHERE change.seq > $after
RETURN change.seq AS seq, change.at AS at, change.kind AS kind, change.keys AS keys, null AS subject,
       null AS data
ORDER BY change.seq
LIMIT toInteger($limit)
