// Removes the marks of restored races.
// any: repeated runs remove all of them
// scans: races, once after a restore
//
// $limit: number  races
// row: {count: number}
MATCH (c:Race)
WHERE c.isRestoring
WITH c LIMIT toInteger($limit)
SET c.isRestoring = null
RETURN count(*) AS count
