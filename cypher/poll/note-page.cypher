// Stores that a page of a venue was read, and the position where its round continues.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $place: string  position, in the format of the poller
// row: {venue: string}
MATCH (v:VenueImport {venue: $venue})
SET v.lastPollAt = $at, v.place = $place
RETURN v.venue AS venue
