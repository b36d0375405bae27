// Puts records aside that hang together with too many others to be one entity: they lose their mark until they change.
//
// $rows: {key: string, component: string}[]  component: the first record of those that hang together
// $why: string
// $at: string  instant, ISO 8601
// row: {count: number}
UNWIND $rows AS row
MATCH (r:ReferenceKey {key: row.key})
SET r:Aside, r.dirty = null, r.asideWhy = $why, r.asideAt = $at, r.asideComponent = row.component
RETURN count(*) AS count
