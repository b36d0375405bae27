// Adds listings of venues from a backup, and marks them to be derived. Of two states of a listing, the newer quote
// wins.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/listings.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:Listing {key: row.key})
WITH row, known IS NULL OR coalesce(known.quotedAt, '') < coalesce(row.properties.quotedAt, '') AS isNewer
FOREACH (_ IN CASE WHEN isNewer THEN [1] ELSE [] END |
  MERGE (l:Listing {key: row.key})
  SET l += row.properties, l.dirty = 'WORDING')
RETURN sum(CASE WHEN isNewer THEN 0 ELSE 1 END) AS existing, 0 AS unattached
