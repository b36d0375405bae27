// The imports of each venue, and the format changes found in them.
//
// $venues: (VenueId | CollectionId)[]  ids of venues
// row: {venue: VenueId | CollectionId, lastImportAt: string | null,
//       firstQuotedAt: string | null, lastQuotedAt: string | null,
//       drift: {format: string, field: string, problem: 'MISSING' | 'TYPE', count: number,
//         lastSeenAt: string | null}[]}
UNWIND $venues AS venue
OPTIONAL MATCH (import:VenueImport {venue: venue})
RETURN venue, import.lastImportAt AS lastImportAt, import.firstQuotedAt AS firstQuotedAt,
       import.lastQuotedAt AS lastQuotedAt, COLLECT {
  MATCH (drift:DriftCount)
  USING INDEX SEEK drift:DriftCount(key)
  WHERE drift.key STARTS WITH venue + '/'
  RETURN drift {.format, .field, .problem, .count, .lastSeenAt}
  ORDER BY drift.key
} AS drift
