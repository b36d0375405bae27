// Markets by their keys and by their ids, with how many listings quote each.
//
// $keys  market keys
// $ids   market ids
// row    [id, key, orderKey, founder's listing key, whether the founder was turned round, listings,
//         references as they were, title]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
CALL {
  UNWIND $keys AS key
  MATCH (m:Market {key: key})
  RETURN m
  UNION
  UNWIND $ids AS id
  MATCH (m:Market {id: id})
  RETURN m
}
RETURN m.id, m.key, m.orderKey, m.founder, m.isTurned, COUNT { (m)<-[:QUOTES]-() }, m.references, m.title
