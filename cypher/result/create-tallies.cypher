// Makes the first tallies of a feed in units.
//
// $rows: {race: string, unit: string, key: string, properties: Record<string, unknown>}[]
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
MATCH (u:ReportingUnit {key: row.unit})
CREATE (t:Tally {key: row.key})-[:COUNTS]->(c)
SET t += row.properties
CREATE (t)-[:COUNTED_IN]->(u)
RETURN count(*) AS count
