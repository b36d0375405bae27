// Where a relationship stands among those of its kind that come in to an entity, newest first, so that a page is read from
// an index: see relationship/incoming.cypher.
// rewrites: relationships of builds up to 8
MATCH (o:Entity)
WHERE o.id > $after
WITH o ORDER BY o.id LIMIT 5000
CALL (o) {
  MATCH (o)<-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(e:Entity)
  SET l.listKey = o.id + '\u001f' + right('0000000' + toString(99999999 - toInteger(l.from)), 8) + '\u001f' + e.name +
    '\u001f' + l.id
}
RETURN max(o.id) AS after;
CREATE INDEX member_of_list FOR ()-[l:MEMBER_OF]-() ON (l.listKey);
CREATE INDEX holds_list FOR ()-[l:HOLDS]-() ON (l.listKey);
CREATE INDEX represents_list FOR ()-[l:REPRESENTS]-() ON (l.listKey);
CREATE INDEX candidate_in_list FOR ()-[l:CANDIDATE_IN]-() ON (l.listKey);
CREATE INDEX won_list FOR ()-[l:WON]-() ON (l.listKey);
CREATE INDEX part_of_list FOR ()-[l:PART_OF]-() ON (l.listKey);
CREATE INDEX for_office_list FOR ()-[l:FOR_OFFICE]-() ON (l.listKey);
CREATE INDEX in_area_list FOR ()-[l:IN_AREA]-() ON (l.listKey);
CREATE INDEX related_to_list FOR ()-[l:RELATED_TO]-() ON (l.listKey);
