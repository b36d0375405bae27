// Has writers of one venue wait for each other, and notes when it was heard last.
//
// $venue: string  the venue's key
// $at: string  instant, ISO 8601
// $quotedAt: string  the newest time of a quote in what is written, '' for none
// row: {venue: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
MERGE (v:VenueImport {venue: $venue})
SET v.lastImportAt = $at,
    v.lastQuotedAt = CASE WHEN coalesce(v.lastQuotedAt, '') > $quotedAt THEN v.lastQuotedAt ELSE $quotedAt END
RETURN v.venue AS venue
