// Marks the records of entities whose name is in capitals, has underscores or a word twice, and the entities that change
// party or area on one day, have a seat without a start, or are dead. The next derivation stores the change.
// rewrites: entities of builds up to 27
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 2000
SET e.dirty = CASE
  WHEN e.deathDate IS NOT NULL OR EXISTS { (e)-[a:MEMBER_OF|REPRESENTS]->() WHERE a.startDate IS NULL } OR EXISTS {
    MATCH (e)-[a:MEMBER_OF|REPRESENTS]->()
    WHERE size(a.endDate) = 10
    MATCH (e)-[b:MEMBER_OF|REPRESENTS]->()
    WHERE b.startDate = a.endDate AND b.institutionId = a.institutionId
  } THEN true
  ELSE e.dirty END
WITH e, CASE
  WHEN e.name CONTAINS '_' OR toUpper(e.name) = e.name OR toLower(e.name) ENDS WITH ' party party'
  THEN COLLECT { MATCH (r:Record)-[:STANDS_FOR]->(e) WHERE r.dirty IS NULL RETURN r }
  ELSE [] END AS records
FOREACH (record IN records | SET record.dirty = CASE record.kind WHEN 'person' THEN 1 ELSE 4 END)
RETURN max(e.id) AS after;
