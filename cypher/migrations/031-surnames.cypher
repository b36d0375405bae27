// Marks the records of people whose name has a word in capitals, and the people who change party on one day where no source
// names a body. The next derivation stores the change.
// rewrites: entities of builds up to 30
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 2000
SET e.dirty = CASE
  WHEN EXISTS {
    MATCH (e)-[a:MEMBER_OF]->()
    WHERE size(a.endDate) = 10 AND a.institutionId IS NULL
    MATCH (e)-[b:MEMBER_OF]->()
    WHERE b.startDate = a.endDate AND b.institutionId IS NULL
  } THEN true
  ELSE e.dirty END
WITH e, CASE
  WHEN e.type IN ['politician', 'person'] AND e.name =~ '.*\\p{Lu}{4}.*'
  THEN COLLECT { MATCH (r:Record)-[:STANDS_FOR]->(e) WHERE r.dirty IS NULL RETURN r }
  ELSE [] END AS records
FOREACH (record IN records | SET record.dirty = 1)
RETURN max(e.id) AS after;
