// The entities that markets concern.
//
// $ids: string[]  ids of markets, at most 100
// $limit: number  entities per market
// row: {id: string, entities: [role: MarketRole, confidence: number | null, reason: string | null, summary: string][]}
UNWIND $ids AS id
MATCH (one:Market {id: id})
RETURN id, COLLECT {
  MATCH (one)-[concerns:CONCERNS]->(entity:Entity)
  RETURN [concerns.role, concerns.confidence, concerns.reason, entity.summary]
  ORDER BY concerns.role, entity.summary
  LIMIT toInteger($limit)
} AS entities
