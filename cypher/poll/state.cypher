// Where the polling of a venue stands. Only who holds its lease asks.
//
// $venue: string  the venue's key
// row: {place: string | null, lastRoundAt: string | null, lastErrorAt: string | null}  what is not there is null
MERGE (v:VenueImport {venue: $venue})
RETURN v.place AS place, v.lastRoundAt AS lastRoundAt, v.lastErrorAt AS lastErrorAt
