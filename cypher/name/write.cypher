// Sets or removes the curated names of reference keys, and marks the records with these keys.
//
// $rows: {referenceKey: string, usualName: string | null, aliases: string[]}[]  usualName null and aliases []: removes
//     the names
// row: {count: number}
UNWIND $rows AS row
MERGE (k:ReferenceKey {key: row.referenceKey})
SET k:Named, k.usualName = row.usualName, k.aliases = row.aliases
FOREACH (_ IN CASE WHEN row.usualName IS NULL AND row.aliases = [] THEN [1] ELSE [] END |
  REMOVE k:Named, k.usualName, k.aliases)
WITH k
CALL (k) {
  WITH k WHERE k:Record RETURN k AS r
  UNION
  MATCH (k)<-[:HAS_IDENTIFIER]-(r:Record) RETURN r
}
SET r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
