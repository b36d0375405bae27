// Groups of markets by their ids.
//
// $ids: string[]  ids, at most 100
// row: {id: string, title: string, isExclusive: boolean | null, isExhaustive: boolean | null}
UNWIND $ids AS id
MATCH (one:MarketGroup {id: id})
RETURN one.id AS id, one.title AS title, one.exclusive AS isExclusive, one.exhaustive AS isExhaustive
