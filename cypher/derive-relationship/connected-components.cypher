// Returns the separate connected components that new relationships join, one row for each pair.
// any: only the number of entities in a component is used
//
// $pairs: [from: string, to: string][]  ids of both ends, at most 20,000
// $max: number  highest number of entities to count in a component
// row: {one: string, other: string, oneSize: number, otherSize: number}
//
// An entity without relationships is a component of its own, and does not store a component name.
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $pairs AS pair
MATCH (a:Entity {id: pair[0]})
MATCH (b:Entity {id: pair[1]})
WITH DISTINCT coalesce(a.connectedComponent, a.id) AS one, coalesce(b.connectedComponent, b.id) AS other
WHERE one <> other
RETURN one, other,
  COUNT { MATCH (e:Entity {connectedComponent: one}) USING INDEX e:Entity(connectedComponent) RETURN e LIMIT toInteger($max) } AS oneSize,
  COUNT { MATCH (e:Entity {connectedComponent: other}) USING INDEX e:Entity(connectedComponent) RETURN e LIMIT toInteger($max) } AS otherSize
