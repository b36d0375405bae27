// Which connected components relationships join that were apart, one row for each two.
// any: entities of a component are counted, whichever they are
//
// $pairs: [from: string, to: string][]  ids of both ends, at most 20,000
// $most: number  entities of a component that are counted
// row: {one: string, other: string, oneSize: number, otherSize: number}
//
// An entity without relationships is a component of its own, and says nothing of it.
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $pairs AS pair
MATCH (a:Entity {id: pair[0]})
MATCH (b:Entity {id: pair[1]})
WITH DISTINCT coalesce(a.connectedComponent, a.id) AS one, coalesce(b.connectedComponent, b.id) AS other
WHERE one <> other
RETURN one, other,
  COUNT { MATCH (e:Entity {connectedComponent: one}) USING INDEX e:Entity(connectedComponent) RETURN e LIMIT toInteger($most) } AS oneSize,
  COUNT { MATCH (e:Entity {connectedComponent: other}) USING INDEX e:Entity(connectedComponent) RETURN e LIMIT toInteger($most) } AS otherSize
