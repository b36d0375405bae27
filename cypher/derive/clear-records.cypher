// Removes the mark from records, unless they changed since they were read. Parked records are released.
//
// $rows: {key: string, version: number}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
WHERE r.version = row.version
SET r.dirty = null
REMOVE r:Aside, r.asideWhy, r.asideAt, r.asideComponent
RETURN count(*) AS count
