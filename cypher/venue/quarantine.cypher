// Stores refused rows, so that they can be read again after a fix. Each row is stored once.
//
// $rows: {key: string, source: string, format: string, file: string, index: number, field: string,
//     reason: string, raw: string, around: string, observedAt: string | null, listing: string | null}[]
// $at: string  instant, ISO 8601
// row: {count: number}
UNWIND $rows AS row
MERGE (q:Quarantined {key: row.key})
SET q += row, q.at = $at
RETURN count(*) AS count
