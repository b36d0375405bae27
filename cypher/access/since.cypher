// The entries of the access log after a position, oldest first, with the columns of the change log.
//
// $after: number  the `seq` of the last change that the caller knows
// $limit: number  maximum number of changes to return
// row: {seq: number, at: string, kind: string, keys: string[], subject: null, data: null}
MATCH (change:AccessChange)
WHERE change.seq > $after
RETURN change.seq AS seq, change.at AS at, change.kind AS kind, change.keys AS keys, null AS subject,
       null AS data
ORDER BY change.seq
LIMIT toInteger($limit)
