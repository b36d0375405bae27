// The import state of each venue.
// scans: VenueImport, one node per venue
//
// row: {venue: VenueId, lastImportAt: string, lastQuotedAt: string, listings: number, unworded: number}
MATCH (v:VenueImport)
RETURN v.venue AS venue, v.lastImportAt AS lastImportAt, v.lastQuotedAt AS lastQuotedAt,
       COUNT { MATCH (l:Listing {venue: v.venue}) } AS listings,
       COUNT { MATCH (l:Listing {venue: v.venue}) WHERE l.title IS NULL } AS unworded
ORDER BY v.venue
