// Stores why a poll round of a venue ended early. The error stays until a round finishes.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $error: string  one sentence
// $needsKey: boolean  the venue needs a key, or did not accept the request
// $place: string  position where the next round continues; '': from the start
// row: {venue: string}
MATCH (v:VenueImport {venue: $venue})
SET v.lastError = $error, v.lastErrorAt = $at, v.needsKey = $needsKey,
    v.place = CASE $place WHEN '' THEN null ELSE $place END
RETURN v.venue AS venue
