// Keeps rows that were refused, so that they can be read again after a fix. A row is kept once.
//
// $rows  list of {key, source, format, file, index, field, reason, raw, around, observedAt}
// $at    instant, ISO 8601
// row    [count]
UNWIND $rows AS row
MERGE (q:Quarantined {key: row.key})
SET q += row, q.at = $at
RETURN count(*)
