// Parks records that are connected to too many other records to be one entity. They lose their mark until they change.
//
// $rows: {key: string, component: string}[]  component: the first record of the connected records
// $why: string
// $at: string  instant, ISO 8601
// row: {count: number}
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
SET r:Aside, r.dirty = null, r.asideWhy = $why, r.asideAt = $at, r.asideComponent = row.component
RETURN count(*) AS count
