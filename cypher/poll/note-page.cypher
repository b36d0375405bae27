// Notes that a page of a venue was read, and where its round goes on.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $place: string  where, as the poller writes it
// row: {venue: string}
MATCH (v:VenueImport {venue: $venue})
SET v.lastPollAt = $at, v.place = $place
RETURN v.venue AS venue
