// The listings with these alternative ids of a venue; several listings if the venue used an id twice.
//
// $aliases: string[]  venue:kind:value
// row: {alias: string, keys: string[]}  keys of listings
UNWIND $aliases AS alias
MATCH (:ListingAlias {key: alias})-[:NAMES]->(l:Listing)
RETURN alias, collect(l.key) AS keys
