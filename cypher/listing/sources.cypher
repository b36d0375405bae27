// What is known of each venue.
// scans: VenueImport, one node a venue
//
// row  [venue, last import, newest quote, listings, those without a wording]
MATCH (v:VenueImport)
RETURN v.venue, v.lastImportAt, v.lastQuotedAt,
  COUNT { MATCH (l:Listing {venue: v.venue}) },
  COUNT { MATCH (l:Listing {venue: v.venue}) WHERE l.title IS NULL }
ORDER BY v.venue
