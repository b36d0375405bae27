// The groups that markets belong to.
//
// $ids  ids of markets, at most 100
// row   [id, [id of the group, title, exclusive, exhaustive]]
UNWIND $ids AS id
MATCH (:Market {id: id})-[:IN_GROUP]->(one:MarketGroup)
RETURN id, [one.id, one.title, one.exclusive, one.exhaustive] AS belongs
