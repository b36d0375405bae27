// The records that are connected to too many others to be one entity, grouped by the first record of the component.
// scans: Aside nodes, which an incremental derivation empties
//
// $limit: number  rows
// row: {component: string, records: number}
MATCH (r:Aside)
WHERE r.asideComponent IS NOT NULL
RETURN r.asideComponent AS component, count(*) AS records
ORDER BY component
LIMIT toInteger($limit)
