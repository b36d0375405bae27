// Notes that a page of a venue was read, and where its round goes on.
//
// $venue  the venue's key
// $at     instant, ISO 8601
// $place  where, as the poller writes it
// row     [venue]
MATCH (v:VenueImport {venue: $venue})
SET v.lastPollAt = $at, v.place = $place
RETURN v.venue
