// Rows in quarantine by what is wrong with them.
// scans: Quarantined, which a replay empties
//
// $limit  rows
// row     [source, format, field, count, a reason]
MATCH (q:Quarantined)
RETURN q.source, q.format, q.field, count(q), min(q.reason)
ORDER BY count(q) DESC, q.source, q.format, q.field
LIMIT toInteger($limit)
