// Adds alternative ids of listings from a backup.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/listing-aliases.cypher
// row: {existing: number, unattached: number}
//     unattached: their listing is not in the graph
UNWIND $rows AS row
OPTIONAL MATCH (known:ListingAlias {key: row.key})
WITH row, known IS NOT NULL AS isKnown
UNWIND row.ends.listings AS key
OPTIONAL MATCH (l:Listing {key: key})
FOREACH (listing IN CASE WHEN l IS NULL THEN [] ELSE [l] END |
  MERGE (a:ListingAlias {key: row.key})
  MERGE (a)-[:NAMES]->(listing))
WITH row, isKnown, count(l) AS found
RETURN sum(CASE WHEN isKnown THEN 1 ELSE 0 END) AS existing,
       sum(CASE WHEN found = 0 AND NOT isKnown THEN 1 ELSE 0 END) AS unattached
