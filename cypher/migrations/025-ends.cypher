// Marks the entities whose relationships change: of people who died, and those that are over on an unknown day. The next
// derivation stores the change.
// rewrites: entities of builds up to 24
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 2000
SET e.dirty = CASE
  WHEN e.deathDate IS NOT NULL OR EXISTS { (e)-[l:MEMBER_OF|HOLDS|REPRESENTS|RELATED_TO]->() WHERE l.past } THEN true
  ELSE e.dirty END
RETURN max(e.id) AS after;
