// Notes why a round of a venue ended early. The error stands until a round goes through.
//
// $venue  the venue's key
// $at     instant, ISO 8601
// $error  one sentence
// $place  where the next round goes on, '' to begin anew
// row     [venue]
MATCH (v:VenueImport {venue: $venue})
SET v.lastError = $error, v.lastErrorAt = $at,
    v.place = CASE $place WHEN '' THEN null ELSE $place END
RETURN v.venue
