// The markets of listings, found by ids that their venues give; one row for each of `$named`.
//
// $named: string[]  `venue:` and the venue's id: of a contract, of one of its outcomes (`contract:outcome`), or another id
//     that it uses for a listing (`kind:value`)
// $limit: number  markets an id
// row: {named: string, ids: string[]}  ids of markets
//
// An id of a contract stands for all its outcomes, whose keys begin with it. What a collection of several venues
// calls a series is no id of a venue.
UNWIND $named AS named
RETURN named, COLLECT {
  CALL (named) {
    MATCH (listing:Listing {key: named})
    RETURN listing
    UNION
    MATCH (listing:Listing)
    USING INDEX SEEK listing:Listing(key)
    WHERE listing.key STARTS WITH named + ':'
    RETURN listing
    UNION
    MATCH (:ListingAlias {key: named})-[:NAMES]->(listing:Listing)
    RETURN listing
  }
  MATCH (listing)-[:QUOTES]->(one:Market)
  WHERE NOT listing.contract STARTS WITH 'series:'
  RETURN DISTINCT one.id
  ORDER BY one.id
  LIMIT toInteger($limit)
} AS ids
