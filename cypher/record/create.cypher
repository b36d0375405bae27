// Keeps new records. A node with the key may be there already, as what another record refers to.
//
// $rows: {key: string, dataset: string, scope: string, kind: string, data: string, hash: string,
//     canonicalId: string, asOf: string, phase: number}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MERGE (r:ReferenceKey {key: row.key})
SET r:Record, r.dataset = row.dataset, r.scope = row.scope, r.kind = row.kind, r.data = row.data,
    r.hash = row.hash, r.canonicalId = row.canonicalId, r.firstSeenAt = row.asOf, r.lastSeenAt = row.asOf,
    r.withdrawn = false, r.version = 1, r.phase = toInteger(row.phase), r.dirty = toInteger(row.phase)
RETURN count(*) AS count
