// A politician's sentence follows from tenures: those of builds up to 12 are marked, so that the next derivation makes them
// anew.
// rewrites: marks of politicians of builds up to 12
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 10000
FOREACH (politician IN CASE WHEN e.type = 'politician' THEN [e] ELSE [] END | SET politician.dirty = true)
RETURN max(e.id) AS after;
