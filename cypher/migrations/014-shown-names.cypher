// The names that people and areas are shown by follow from other rules than in builds up to 13, and people are compared by
// more: their records are marked, so that the next derivation makes them anew, of people from the comparison on.
// rewrites: marks of records of builds up to 13
MATCH (k:ReferenceKey)
WHERE k.key > $after
WITH k ORDER BY k.key LIMIT 10000
FOREACH (record IN CASE WHEN k.kind IN ['person', 'area'] AND k.dirty IS NULL THEN [k] ELSE [] END |
  SET record.dirty = CASE record.kind WHEN 'person' THEN 1 ELSE 4 END)
RETURN max(k.key) AS after;
