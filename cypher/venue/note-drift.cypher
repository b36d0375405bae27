// Counts fields that disappeared or changed their type.
//
// $rows: {key: string, venue: string, format: string, field: string, problem: string, count: number,
//     example: string}[]
// $at: string  instant, ISO 8601
// row: {count: number}
UNWIND $rows AS row
MERGE (d:DriftCount {key: row.key})
ON CREATE SET d.venue = row.venue, d.format = row.format, d.field = row.field,
              d.problem = row.problem, d.count = 0
SET d.count = d.count + toInteger(row.count), d.lastSeenAt = $at, d.example = row.example
RETURN count(*) AS count
