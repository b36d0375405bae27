// How the polling of each venue goes.
// scans: VenueImport, one node a venue
//
// row  [venue, last page, last round that went through, is a round under way, last error, its time]
MATCH (v:VenueImport)
WHERE v.lastPollAt IS NOT NULL OR v.lastErrorAt IS NOT NULL
RETURN v.venue, v.lastPollAt, v.lastRoundAt, v.place IS NOT NULL, v.lastError, v.lastErrorAt
ORDER BY v.venue
