// Notes that a round of a venue went through: it has no place any more, and no error stands.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// row: {venue: string}
MATCH (v:VenueImport {venue: $venue})
SET v.lastPollAt = $at, v.lastRoundAt = $at, v.place = null, v.lastError = null, v.lastErrorAt = null
RETURN v.venue AS venue
