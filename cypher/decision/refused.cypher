// Records that hang together with too many others to be one entity, by the first of those.
// scans: Aside, which a derivation of what changed empties
//
// $limit: number  rows
// row: {component: string, records: number}
MATCH (r:Aside)
WHERE r.asideComponent IS NOT NULL
RETURN r.asideComponent AS component, count(*) AS records
ORDER BY component
LIMIT toInteger($limit)
