// Returns those ids that a market, a former market, a group, a race or a dataset already uses.
//
// $values: string[]  ids
// row: {value: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $values AS value
OPTIONAL MATCH (m:Market {id: value})
OPTIONAL MATCH (f:FormerMarketId {id: value})
OPTIONAL MATCH (g:MarketGroup {id: value})
OPTIONAL MATCH (r:Race {id: value})
OPTIONAL MATCH (d:Dataset {name: value})
WITH value, coalesce(m, f, g, r, d) AS holder
WHERE holder IS NOT NULL
RETURN value
