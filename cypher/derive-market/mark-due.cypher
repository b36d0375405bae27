// Marks markets of which time alone has changed something: a close, a quote that went stale, a day's move.
// any: all are marked in the end
//
// $now: string  ISO 8601, whole seconds
// $limit: number  rows
// row: {count: number}
MATCH (m:Market)
WHERE m.dueAt <= $now
WITH m LIMIT toInteger($limit)
SET m.dirty = true, m.dueAt = null
RETURN count(*) AS count
