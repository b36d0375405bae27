// The entities that markets concern.
//
// $ids    ids of markets, at most 100
// $limit  entities a market
// row     [id, [[role, confidence, card], …]]
UNWIND $ids AS id
MATCH (one:Market {id: id})
RETURN id, COLLECT {
  MATCH (one)-[concerns:CONCERNS]->(entity:Entity)
  RETURN [concerns.role, concerns.confidence, entity.card]
  ORDER BY concerns.role, entity.card
  LIMIT toInteger($limit)
} AS entities
