// Notes why a round of a venue ended early. The error stands until a round goes through.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $error: string  one sentence
// $place: string  where the next round goes on, '' to begin anew
// row: {venue: string}
MATCH (v:VenueImport {venue: $venue})
SET v.lastError = $error, v.lastErrorAt = $at,
    v.place = CASE $place WHEN '' THEN null ELSE $place END
RETURN v.venue AS venue
