// oldest build: 33
// Venues store when their oldest price was observed. Earlier builds stored only the newest price.
// rewrites: imports of venues of builds up to 34
MATCH (l:Listing)
WHERE l.key > $after
WITH l ORDER BY l.key LIMIT 500
CALL (l) {
  MATCH (l)-[:HAS_DAY]->(d:QuoteDay)
  UNWIND coalesce(d.minutes, [])[..1] + coalesce(d.candleMinutes, [])[..1] AS minute
  RETURN min(toInteger(d.day) * 1440 + toInteger(minute)) AS first
}
WITH l.venue AS venue, max(l.key) AS after, min(first) AS first
WITH venue, after, toString(first / 1440) AS day, first % 1440 AS minute
WITH venue, after, substring(day, 0, 4) + '-' + substring(day, 4, 2) + '-' + substring(day, 6) + 'T'
  + right('0' + toString(minute / 60), 2) + ':' + right('0' + toString(minute % 60), 2) + ':00Z' AS first
CALL (venue, first) {
  MATCH (v:VenueImport {venue: venue})
  WHERE first < coalesce(v.firstQuotedAt, '~')
  SET v.firstQuotedAt = first
}
RETURN max(after) AS after;
MATCH (v:VenueImport)
WHERE v.firstQuotedAt IS NULL AND v.lastQuotedAt <> ''
SET v.firstQuotedAt = v.lastQuotedAt;
