// Groups that are there.
//
// $keys  group keys
// row    [key, id]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (g:MarketGroup {key: key})
RETURN g.key, g.id
