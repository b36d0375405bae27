// The changes after the position of the sender, oldest first. For changes that no endpoint receives,
// `keys` and `data` are null.
//
// $after: number  the `seq` of the last change that the caller knows
// $kinds: string[]  kinds of changes that may become deliveries
// $limit: number  maximum number of changes to return
// row: {seq: number, at: string, kind: string, keys: string[] | null, data: string | null}
MATCH (change:Change)
WHERE change.seq > $after
WITH change ORDER BY change.seq LIMIT toInteger($limit)
RETURN change.seq AS seq, change.at AS at, change.kind AS kind,
       CASE WHEN change.kind IN $kinds THEN change.keys END AS keys,
       CASE WHEN change.kind IN $kinds THEN change.data END AS data
ORDER BY seq
