// Markets that no country was found for, and those of Georgia: their listings are marked, so that the next derivation reads
// them again. Places are looked up again under all of their names.
// rewrites: markets of builds up to 28
MATCH (m:Market)
WHERE m.id > $after
WITH m ORDER BY m.id LIMIT 2000
WITH m, CASE
  WHEN m.countryCode = '' OR m.title CONTAINS 'Georgia' THEN COLLECT { MATCH (l:Listing)-[:QUOTES]->(m) RETURN l }
  ELSE [] END AS listings
FOREACH (listing IN listings | SET listing.dirty = 'WORDING')
RETURN max(m.id) AS after;
MATCH (l:Lease {name: 'markets'})
REMOVE l.subjectsSeq;
