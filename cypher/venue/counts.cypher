// Counts the listings of venues and the markets that they quote.
//
// $venues: VenueId[]  ids of venues
// row: {venue: VenueId, listings: number, markets: number}
UNWIND $venues AS venue
CALL (venue) {
  MATCH (listing:Listing {venue: venue})
  OPTIONAL MATCH (listing)-[:QUOTES]->(one:Market)
  RETURN count(listing) AS listings, count(DISTINCT one) AS markets
}
RETURN venue, listings, markets
