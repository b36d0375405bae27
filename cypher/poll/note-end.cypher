// Stores that a poll round of a venue finished: its position and its error are removed.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// row: {venue: string}
MATCH (v:VenueImport {venue: $venue})
SET v.lastPollAt = $at, v.lastRoundAt = $at, v.place = null, v.lastError = null, v.lastErrorAt = null, v.needsKey = null
RETURN v.venue AS venue
