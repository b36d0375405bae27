// The changes of access after a place in their log, oldest first; in the form of the change log.
//
// $after  the `seq` of the last one known
// $limit  changes a reply
// row     [seq, at, kind, keys, subject (none), data (none)]
MATCH (change:AccessChange)
WHERE change.seq > $after
RETURN change.seq, change.at, change.kind, change.keys, null AS subject, null AS data
ORDER BY change.seq
LIMIT toInteger($limit)
