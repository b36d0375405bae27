// What could not be derived and was put aside.
// scans: Aside, which a derivation of what changed empties
//
// $limit  rows
// row     [key of a record or slug of an entity, why, when]
MATCH (n:Aside)
WITH n, CASE WHEN n:Entity THEN n.slug ELSE n.key END AS key
RETURN key, n.asideWhy, n.asideAt
ORDER BY key
LIMIT toInteger($limit)
