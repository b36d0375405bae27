// Gives reference keys the names that people use, or takes them, and marks the records that bear the keys.
//
// $rows: {referenceKey: string, usualName: string | null, aliases: string[]}[]  neither: it has no such name any more
// row: {count: number}
UNWIND $rows AS row
MERGE (h:Handle {key: row.referenceKey})
SET h:Named, h.usualName = row.usualName, h.aliases = row.aliases
FOREACH (_ IN CASE WHEN row.usualName IS NULL AND row.aliases = [] THEN [1] ELSE [] END |
  REMOVE h:Named, h.usualName, h.aliases)
WITH h
CALL (h) {
  WITH h WHERE h:Record RETURN h AS r
  UNION
  MATCH (h)<-[:HAS]-(r:Record) RETURN r
}
SET r.dirty = CASE WHEN r.phase > 0 THEN r.phase END
RETURN count(*) AS count
