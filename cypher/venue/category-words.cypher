// The category words of venues.
// scans: Listing, for a report by hand
//
// row: {venue: VenueId, word: string, listings: number}
MATCH (l:Listing)
WHERE l.title IS NOT NULL
UNWIND l.categories AS word
RETURN l.venue AS venue, word, count(*) AS listings
ORDER BY listings DESC, venue, word
