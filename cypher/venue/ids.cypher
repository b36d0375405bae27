// The ids of all venues with imported data.
// scans: VenueImport, one node per venue
//
// row: {venue: VenueId}
MATCH (v:VenueImport)
WHERE v.lastImportAt IS NOT NULL
RETURN v.venue AS venue
ORDER BY v.venue
