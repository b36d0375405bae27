// Older builds stored relationships a second time if the connection broke while they were committed.
// rewrites: relationships of builds up to 32
MATCH (e:Entity)
WHERE e.id > $after
WITH e ORDER BY e.id LIMIT 2000
CALL (e) {
  MATCH (e)-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(:Entity)
  WITH l.id AS id, collect(l) AS copies
  WHERE size(copies) > 1
  FOREACH (copy IN copies[1..] | DELETE copy)
  RETURN count(*) AS removed
}
RETURN max(e.id) AS after;
