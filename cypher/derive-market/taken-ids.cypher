// Which ids of markets are taken, by a market or a former one; the same for groups.
//
// $values: string[]  ids
// row: {value: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $values AS value
OPTIONAL MATCH (m:Market {id: value})
OPTIONAL MATCH (f:FormerMarketId {id: value})
OPTIONAL MATCH (g:MarketGroup {id: value})
WITH value, m, f, g
WHERE m IS NOT NULL OR f IS NOT NULL OR g IS NOT NULL
RETURN value
