// The markets of listings by ids of their venues; one row for each of `$named`.
//
// $named: string[]  `venue:` and an id of the venue: of a contract, of one of its outcomes (`contract:outcome`), or
//     another id that the venue uses for a listing (`kind:value`)
// $limit: number  markets per id
// row: {named: string, ids: string[]}  ids of markets
//
// The id of a contract covers all its outcomes, whose keys begin with it. The id of a series in a collection of
// several venues is not an id of a venue.
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
