// Renames a component, so that all its entities belong to another component.
//
// $rows: {from: string, to: string}[]  names of components
// row: {count: number}
//
// If no entity stores the name of a component, the component has one entity, and the name is the id of this entity.
// The same plan suits any amount of data, so Neo4j plans the query once.
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
