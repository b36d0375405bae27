// Locks a venue against other writers, and stores the time of its first and last data.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $oldest: string, $newest: string  the times of the oldest and newest quote in this write; '': none
// row: {venue: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MERGE (v:VenueImport {venue: $venue})
SET v.lastImportAt = $at,
    v.lastQuotedAt = CASE WHEN coalesce(v.lastQuotedAt, '') > $newest THEN v.lastQuotedAt ELSE $newest END,
    v.firstQuotedAt = CASE WHEN $oldest = '' OR v.firstQuotedAt < $oldest THEN v.firstQuotedAt ELSE $oldest END
RETURN v.venue AS venue
