// Fields that vanished or changed their type, the most frequent first.
// scans: DriftCount, one node a field of a format
//
// $limit  rows
// row     [venue, format, field, problem, count, last seen, example]
MATCH (d:DriftCount)
RETURN d.venue, d.format, d.field, d.problem, d.count, d.lastSeenAt, d.example
ORDER BY d.count DESC, d.key
LIMIT toInteger($limit)
