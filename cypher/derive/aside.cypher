// What could not be derived and was put aside.
// scans: Aside, which a derivation of what changed empties
//
// $limit: number  rows
// row: {key: string, why: string, at: string}  key of a record or slug of an entity
MATCH (n:Aside)
WITH n, CASE WHEN n:Entity THEN n.slug ELSE n.key END AS key
RETURN key, n.asideWhy AS why, n.asideAt AS at
ORDER BY key
LIMIT toInteger($limit)
