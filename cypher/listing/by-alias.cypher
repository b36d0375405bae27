// The listings that a venue's other ids name; more than one for an id that the venue gave twice.
//
// $aliases: string[]  venue:kind:value
// row: {alias: string, keys: string[]}  keys of listings
UNWIND $aliases AS alias
MATCH (:ListingAlias {key: alias})-[:NAMES]->(l:Listing)
RETURN alias, collect(l.key) AS keys
