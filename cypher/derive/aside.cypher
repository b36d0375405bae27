// The items that could not be derived and were parked.
// scans: Aside nodes, the parked items, which a derivation removes
//
// $limit: number  rows
// row: {key: string, why: string, at: string}  key of a record, listing or block, slug of an entity, id of a market
MATCH (n:Aside)
WITH n, CASE WHEN n:Entity THEN n.slug WHEN n:Market THEN n.id ELSE n.key END AS key
RETURN key, n.asideWhy AS why, n.asideAt AS at
ORDER BY key
LIMIT toInteger($limit)
