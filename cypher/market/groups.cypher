// The groups that markets belong to.
//
// $ids: string[]  ids of markets, at most 100
// row: {marketId: string, id: string, title: string, isExclusive: boolean | null, isExhaustive: boolean | null}
//     id: id of the group
UNWIND $ids AS marketId
MATCH (:Market {id: marketId})-[:IN_GROUP]->(one:MarketGroup)
RETURN marketId, one.id AS id, one.title AS title, one.exclusive AS isExclusive, one.exhaustive AS isExhaustive
