// Adds the state of the imports of venues from a backup. The oldest quote of both is noted.
//
// $rows: {key: string, properties: Record<string, unknown>, ends: Record<string, unknown>}[]
//     from cypher/backup/venue-imports.cypher
// row: {existing: number, unattached: number}
UNWIND $rows AS row
OPTIONAL MATCH (known:VenueImport {venue: row.key})
FOREACH (venue IN CASE WHEN known.firstQuotedAt > row.properties.firstQuotedAt THEN [known] ELSE [] END |
  SET venue.firstQuotedAt = row.properties.firstQuotedAt)
FOREACH (_ IN CASE WHEN known IS NULL THEN [1] ELSE [] END |
  CREATE (n:VenueImport) SET n = row.properties)
RETURN count(known) AS existing, 0 AS unattached
