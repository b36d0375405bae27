// Fields that disappeared or changed their type, most frequent first.
// scans: DriftCount, one node per field of a format
//
// $limit: number  rows
// row: {venue: string, format: string, field: string, problem: string, count: number, lastSeenAt: string,
//       example: string}
MATCH (d:DriftCount)
RETURN d.venue AS venue, d.format AS format, d.field AS field, d.problem AS problem, d.count AS count,
       d.lastSeenAt AS lastSeenAt, d.example AS example
ORDER BY d.count DESC, d.key
LIMIT toInteger($limit)
