// Rows in quarantine, in the order of their keys.
//
// $after  the last key of the page before; '' for the first page
// $limit  rows
// row     [key, source, format, file, index, raw, around, observedAt, listing]
MATCH (q:Quarantined)
WHERE q.key > $after
RETURN q.key, q.source, q.format, q.file, q.index, q.raw, q.around, q.observedAt, q.listing
ORDER BY q.key
LIMIT toInteger($limit)
