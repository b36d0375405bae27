// The records that are connected to too many other records to be one entity, grouped by the first record of the
// component.
// scans: Aside nodes, the parked items, which a derivation removes
//
// $limit: number  rows
// row: {component: string, records: number}
MATCH (r:Aside)
WHERE r.asideComponent IS NOT NULL
RETURN r.asideComponent AS component, count(*) AS records
ORDER BY component
LIMIT toInteger($limit)
