// Marks markets that change only because time passed: a close, a quote that went stale, the move of a day.
// any: repeated runs mark all of them
//
// $now: string  ISO 8601, whole seconds
// $limit: number  rows
// row: {count: number}
MATCH (m:Market)
WHERE m.dueAt <= $now
WITH m LIMIT toInteger($limit)
SET m.dirty = true, m.dueAt = null
RETURN count(*) AS count
