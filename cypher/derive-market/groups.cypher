// Groups that are there.
//
// $keys: string[]  group keys
// row: {key: string, id: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (g:MarketGroup {key: key})
RETURN g.key AS key, g.id AS id
