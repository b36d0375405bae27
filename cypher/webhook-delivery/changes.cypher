// The changes after the sender's place, oldest first; of kinds that nobody is sent, only the number.
//
// $after: number  the `seq` of the last one known
// $kinds: string[]  what may become deliveries
// $limit: number  changes
// row: {seq: number, at: string, kind: string, keys: string[] | null, data: string | null}
MATCH (change:Change)
WHERE change.seq > $after
WITH change ORDER BY change.seq LIMIT toInteger($limit)
RETURN change.seq AS seq, change.at AS at, change.kind AS kind,
       CASE WHEN change.kind IN $kinds THEN change.keys END AS keys,
       CASE WHEN change.kind IN $kinds THEN change.data END AS data
ORDER BY seq
