// Moves renamed entities to their new positions in the lists that show them: see relationship/incoming-member-of.cypher.
//
// $ids: string[]  entity ids
// row: {count: number}
UNWIND $ids AS id
MATCH (e:Entity {id: id})-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(o:Entity)
SET l.listKey = o.id + '\u001f' + right('0000000' + toString(99999999 - toInteger(coalesce(l.tenureFrom, l.from))), 8) + '\u001f' + e.name +
  '\u001f' + l.id
RETURN count(*) AS count
