// Lists show each entity once, with its latest tenure. Entities with several relationships of one kind to one other entity
// are marked, so that the next derivation stores what these lists need.
// rewrites: entities of builds up to 23
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 2000
SET e.dirty = CASE WHEN EXISTS {
  MATCH (e)-[a:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(o)
  MATCH (e)-[b:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(o)
  WHERE type(a) = type(b) AND a.id < b.id
} THEN true ELSE e.dirty END
RETURN max(e.id) AS after;
