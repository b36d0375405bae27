// Counts the listings of a venue that have no wording yet.
//
// $venue: string  the venue's key
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (l:Listing {venue: $venue})
WHERE l.title IS NULL
RETURN count(l) AS count
