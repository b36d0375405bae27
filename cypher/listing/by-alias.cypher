// The listings with these alternative ids of a venue; several for an id that the venue used twice.
//
// $aliases: string[]  venue:kind:value
// row: {alias: string, keys: string[]}  keys of listings
UNWIND $aliases AS alias
MATCH (:ListingAlias {key: alias})-[:NAMES]->(l:Listing)
RETURN alias, collect(l.key) AS keys
