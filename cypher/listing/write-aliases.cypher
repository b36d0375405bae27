// Stores alternative ids that a venue uses for listings.
//
// $rows: {key: string, aliases: string[]}[]
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (l:Listing {key: row.key})
UNWIND row.aliases AS alias
MERGE (a:ListingAlias {key: alias})
MERGE (a)-[:NAMES]->(l)
RETURN count(*) AS count
