// The changes after a place in the log, oldest first.
//
// $after  the `seq` of the last one known
// $limit  changes a reply
// row     [seq, at, kind, keys, subject, data]
MATCH (change:Change)
WHERE change.seq > $after
RETURN change.seq, change.at, change.kind, change.keys, change.subject, change.data
ORDER BY change.seq
LIMIT toInteger($limit)
