// Writes the shown values of markets, and removes their mark. Parked markets are released. A property that
// is null is removed.
//
// $rows: {id: string, properties: Record<string, unknown>}[]
// $days: {id: string, key: string, properties: Record<string, unknown>}[]  whole days of shown values
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL {
  UNWIND $rows AS row
  MATCH (m:Market {id: row.id})
  SET m += row.properties, m.dirty = null
  REMOVE m:Aside, m.asideWhy, m.asideAt
  RETURN count(*) AS written
}
CALL {
  UNWIND $days AS row
  MATCH (m:Market {id: row.id})
  MERGE (d:ShownDay {key: row.key})
  SET d += row.properties
  MERGE (m)-[:SHOWN_ON]->(d)
  RETURN count(*) AS days
}
RETURN written + days AS count
