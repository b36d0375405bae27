// Words of the field for markets and their listings: founding listing, inverted, reports of wordings, quotes and results.
// rewrites: properties of builds up to 4
MATCH (m:Market)
WHERE m.id > $after
WITH m ORDER BY m.id LIMIT 10000
SET m.foundingListing = coalesce(m.founder, m.foundingListing), m.isInverted = coalesce(m.isTurned, m.isInverted)
REMOVE m.founder, m.isTurned
RETURN max(m.id) AS after;
MATCH (l:Listing)
WHERE l.key > $after
WITH l ORDER BY l.key LIMIT 2000
SET l.wordingReports = coalesce(l.said, l.wordingReports), l.quoteReport = coalesce(l.quoteSaid, l.quoteReport),
    l.resultReport = coalesce(l.judged, l.resultReport)
REMOVE l.said, l.quoteSaid, l.judged
RETURN max(l.key) AS after;
MATCH (l:Lease {name: 'markets'})
SET l.subjectsSeq = coalesce(l.linkedSeq, l.subjectsSeq)
REMOVE l.linkedSeq;
MATCH (c:Change {kind: 'market', subject: 'links'})
WITH c LIMIT 10000
SET c.subject = 'subjects'
RETURN CASE WHEN count(*) > 0 THEN '' END AS after;
