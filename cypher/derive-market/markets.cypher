// Markets by their keys and by their ids, with the number of listings that quote each.
//
// $keys: string[]  market keys
// $ids: string[]  market ids
// row: {id: string, key: string, orderKey: string, foundingListing: string, isInverted: boolean, listings: number,
//       references: string | null, title: string, countryCode: string, series: string | null, countsFrom: string | null}
//     foundingListing: a key; isInverted: the market has the opposite meaning of its key; references: as stored
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
CALL {
  UNWIND $keys AS key
  MATCH (m:Market {key: key})
  RETURN m
  UNION
  UNWIND $ids AS id
  MATCH (m:Market {id: id})
  RETURN m
}
RETURN m.id AS id, m.key AS key, m.orderKey AS orderKey, m.foundingListing AS foundingListing, m.isInverted AS isInverted,
       COUNT { (m)<-[:QUOTES]-() } AS listings, m.references AS references, m.title AS title,
       m.countryCode AS countryCode, m.series AS series, m.countsFrom AS countsFrom
