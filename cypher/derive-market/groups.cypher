// Returns those groups that exist.
//
// $keys: string[]  group keys
// row: {key: string, id: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (g:MarketGroup {key: key})
RETURN g.key AS key, g.id AS id
