// The ended markets that a venue quotes, the most recently opened first.
//
// $venue: VenueId  id of a venue
// $limit: number  rows
// row: {id: string}
MATCH (listing:Listing {venue: $venue})-[:QUOTES]->(one:Market)
USING INDEX SEEK listing:Listing(venue)
WHERE one.state IN ['closed', 'determined', 'disputed', 'resolved', 'cancelled']
WITH DISTINCT one
RETURN one.id AS id
ORDER BY one.orderKey DESC
LIMIT toInteger($limit)
