// Returns the poll state of a venue. Only the holder of its lease reads it.
//
// $venue: string  the venue's key
// row: {place: string | null, lastRoundAt: string | null, lastErrorAt: string | null}  null: not stored
MERGE (v:VenueImport {venue: $venue})
RETURN v.place AS place, v.lastRoundAt AS lastRoundAt, v.lastErrorAt AS lastErrorAt
