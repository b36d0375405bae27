// Writes what markets show, and takes their mark off; those put aside are so no more. A property that
// is null goes.
//
// $rows: {id: string, properties: Record<string, unknown>}[]
// $days: {id: string, key: string, properties: Record<string, unknown>}[]  whole days of what was shown
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
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
