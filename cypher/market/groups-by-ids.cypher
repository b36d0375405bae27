// Groups of markets by their ids.
//
// $ids  ids, at most 100
// row   [id, title, exclusive, exhaustive]
UNWIND $ids AS id
MATCH (one:MarketGroup {id: id})
RETURN one.id, one.title, one.exclusive, one.exhaustive
