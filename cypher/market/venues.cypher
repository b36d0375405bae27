// What was imported of each venue, and what was amiss in it.
//
// $venues  ids of venues
// row      [venue, lastImportAt, lastQuotedAt, [[format, field, problem, count, lastSeenAt], …]]
UNWIND $venues AS venue
OPTIONAL MATCH (import:VenueImport {venue: venue})
RETURN venue, import.lastImportAt, import.lastQuotedAt, COLLECT {
  MATCH (drift:DriftCount)
  USING INDEX SEEK drift:DriftCount(key)
  WHERE drift.key STARTS WITH venue + '/'
  RETURN [drift.format, drift.field, drift.problem, drift.count, drift.lastSeenAt]
  ORDER BY drift.key
} AS drift
