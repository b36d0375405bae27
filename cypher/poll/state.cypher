// Where the polling of a venue stands. Only who holds its lease asks.
//
// $venue  the venue's key
// row     [place, end of the last round, time of the last error]: what is not there is null
MERGE (v:VenueImport {venue: $venue})
RETURN v.place, v.lastRoundAt, v.lastErrorAt
