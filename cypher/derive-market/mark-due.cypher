// Marks markets whose shown values change only because time passes: the market closes, a quote becomes stale, or the
// price of 24 hours ago changes.
// any: repeated runs mark all these markets
//
// $now: string  ISO 8601, whole seconds
// $limit: number  rows
// row: {count: number}
MATCH (m:Market)
WHERE m.dueAt <= $now
WITH m LIMIT toInteger($limit)
SET m.dirty = true, m.dueAt = null
RETURN count(*) AS count
