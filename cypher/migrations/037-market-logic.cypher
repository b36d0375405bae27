// oldest build: 35
// Markets have a series, which connects them with markets that they may imply. All listings are marked, so that the
// next derivation stores it.
// rewrites: markets of builds up to 36
CREATE INDEX market_series FOR (m:Market) ON (m.series);
CREATE INDEX contradiction_gap FOR ()-[c:CONTRADICTS]-() ON (c.gap);
MATCH (l:Listing)
WHERE l.key > $after
WITH l ORDER BY l.key LIMIT 5000
SET l.dirty = 'WORDING'
RETURN max(l.key) AS after;
