// Stores calls and retractions permanently, and marks retracted calls as no longer valid.
//
// $rows: {race: string, about: string, properties: Record<string, unknown>, retracts: [status: string, by: string] | null}[]
//     about: the id of the candidacy; retracts: the call to retract
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
OPTIONAL MATCH (one:Candidacy {id: row.about})
CALL (row) {
  MATCH (earlier:Call {feed: row.properties.feed})
  WHERE row.retracts IS NOT NULL AND earlier.stands AND earlier.candidacy = row.properties.candidacy
    AND earlier.status = row.retracts[0] AND earlier.by = row.retracts[1]
  SET earlier.stands = false
  RETURN count(*) AS retracted
}
CREATE (call:Call)-[:CALL_IN]->(c)
SET call = row.properties
FOREACH (called IN CASE WHEN one IS NULL THEN [] ELSE [one] END | CREATE (call)-[:CALLS]->(called))
RETURN count(*) AS count
