// Gives all entities of a component the name of another one.
//
// $rows: {from: string, to: string}[]  names of components
// row: {count: number}
//
// A component without a name is the entity that is called so.
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
CALL (row) {
  MATCH (e:Entity {connectedComponent: row.from})
  USING INDEX e:Entity(connectedComponent)
  RETURN e
  UNION
  MATCH (e:Entity {id: row.from}) WHERE e.connectedComponent IS NULL
  RETURN e
  UNION
  MATCH (e:Entity {id: row.to}) WHERE e.connectedComponent IS NULL
  RETURN e
}
SET e.connectedComponent = row.to
RETURN count(*) AS count
