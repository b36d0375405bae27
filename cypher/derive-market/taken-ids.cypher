// Which ids are taken: by a market or a former one, a group, a race or a dataset.
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
OPTIONAL MATCH (r:Race {id: value})
OPTIONAL MATCH (d:Dataset {name: value})
WITH value, coalesce(m, f, g, r, d) AS holder
WHERE holder IS NOT NULL
RETURN value
