// The poll state of each venue.
// scans: VenueImport, one node per venue
//
// row: {venue: string, lastPollAt: string | null, lastRoundAt: string | null, isUnderWay: boolean,
//       lastError: string | null, lastErrorAt: string | null, needsKey: boolean}  isUnderWay: a round has a position to continue from
MATCH (v:VenueImport)
WHERE v.lastPollAt IS NOT NULL OR v.lastErrorAt IS NOT NULL
RETURN v.venue AS venue, v.lastPollAt AS lastPollAt, v.lastRoundAt AS lastRoundAt,
       v.place IS NOT NULL AS isUnderWay, v.lastError AS lastError, v.lastErrorAt AS lastErrorAt,
       coalesce(v.needsKey, false) AS needsKey
ORDER BY v.venue
