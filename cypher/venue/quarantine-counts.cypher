// Counts the rows in quarantine by their problem.
// scans: Quarantined, which a replay empties
//
// $limit: number  rows
// row: {source: string, format: string, field: string, count: number, reason: string}  reason: the reason of one of the
//     rows
MATCH (q:Quarantined)
RETURN q.source AS source, q.format AS format, q.field AS field, count(q) AS count, min(q.reason) AS reason
ORDER BY count DESC, source, format, field
LIMIT toInteger($limit)
