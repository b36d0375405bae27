// Updates known records from a newer edition, and marks those that must be derived again.
//
// $rows: {key: string, data: string | null, hash: string | null, firstSeenAt: string, lastSeenAt: string,
//     dirty: boolean}[]  data and hash null: unchanged
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
SET r.data = coalesce(row.data, r.data), r.hash = coalesce(row.hash, r.hash),
    r.firstSeenAt = row.firstSeenAt, r.lastSeenAt = row.lastSeenAt,
    r.withdrawn = CASE WHEN row.dirty THEN false ELSE r.withdrawn END,
    r.version = r.version + 1,
    r.dirty = CASE WHEN row.dirty AND r.phase > 0 THEN r.phase ELSE r.dirty END
RETURN count(*) AS count
