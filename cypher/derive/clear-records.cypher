// Takes the mark from records, unless they changed since they were read; those put aside are so no more.
//
// $rows: {key: string, version: number}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
WHERE r.version = row.version
SET r.dirty = null
REMOVE r:Aside, r.asideWhy, r.asideAt, r.asideComponent
RETURN count(*) AS count
