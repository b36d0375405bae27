// The entities that markets concern.
//
// $ids: string[]  ids of markets, at most 100
// $limit: number  entities a market
// row: {id: string, entities: [role: string, confidence: number | null, card: string][]}
UNWIND $ids AS id
MATCH (one:Market {id: id})
RETURN id, COLLECT {
  MATCH (one)-[concerns:CONCERNS]->(entity:Entity)
  RETURN [concerns.role, concerns.confidence, entity.card]
  ORDER BY concerns.role, entity.card
  LIMIT toInteger($limit)
} AS entities
