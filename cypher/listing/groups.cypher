// Groups that are there.
//
// $keys  group keys
// row    [key, id]
UNWIND $keys AS key
MATCH (g:MarketGroup {key: key})
RETURN g.key, g.id
