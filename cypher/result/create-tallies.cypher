// Creates tallies of feeds in units for which the feeds had no tally yet.
//
// $rows: {race: string, unit: string, key: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
MATCH (u:ReportingUnit {key: row.unit})
CREATE (t:Tally {key: row.key})-[:COUNTS]->(c)
SET t += row.properties
CREATE (t)-[:COUNTED_IN]->(u)
RETURN count(*) AS count
