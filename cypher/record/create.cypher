// Creates records. A node with the key may exist already, because another record refers to it.
//
// $rows: {key: string, dataset: string, scope: string, kind: string, data: string, hash: string,
//     canonicalId: string, asOf: string, phase: number}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (r:ReferenceKey {key: row.key})
SET r:Record, r.dataset = row.dataset, r.scope = row.scope, r.kind = row.kind, r.data = row.data,
    r.hash = row.hash, r.canonicalId = row.canonicalId, r.firstSeenAt = row.asOf, r.lastSeenAt = row.asOf,
    r.withdrawn = false, r.version = 1, r.phase = toInteger(row.phase), r.dirty = toInteger(row.phase)
RETURN count(*) AS count
