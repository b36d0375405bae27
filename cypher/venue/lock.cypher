// Locks a venue against other writers, and stores the time of its last data.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $quotedAt: string  the newest quote time in this write; '': none
// row: {venue: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (v:VenueImport {venue: $venue})
SET v.lastImportAt = $at,
    v.lastQuotedAt = CASE WHEN coalesce(v.lastQuotedAt, '') > $quotedAt THEN v.lastQuotedAt ELSE $quotedAt END
RETURN v.venue AS venue
