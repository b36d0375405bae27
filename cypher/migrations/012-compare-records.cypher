// Records of builds up to 10 were never compared: they are marked, so that the next derivation does it.
// rewrites: marks of records of builds up to 10
MATCH (k:ReferenceKey)
WHERE k.key > $after
WITH k ORDER BY k.key LIMIT 10000
FOREACH (record IN CASE WHEN k.phase = 1 AND k.dirty IS NULL THEN [k] ELSE [] END | SET record.dirty = 1)
RETURN max(k.key) AS after;
