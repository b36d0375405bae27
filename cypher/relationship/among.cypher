// The relationships between the entities of a set.
//
// $ids: string[]  entity ids, at most 2,000
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $columns: 'ALL' | 'FACT'  ALL: all columns but the fact; FACT: all columns
// $limit: number  relationships
// row: {source: string, target: string, link: [...relationship: RelationshipRow, ...fact: FactRow | []]}
//     source, target: summaries
//
// The query follows each relationship in its direction, because a party has thousands of members, but a member has few
// parties.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(other)
WHERE type(link) IN $kinds AND other.id IN $ids
  AND link.from <= $atEnd AND link.to >= $atStart
WITH one, link, other
ORDER BY link.id
LIMIT toInteger($limit)
RETURN one.summary AS source, other.summary AS target,
  [link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
   link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
  + CASE $columns
    WHEN 'FACT' THEN [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
      link.officeId, link.termIds, link.recordKeys]
    ELSE []
  END AS link
