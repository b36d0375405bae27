// One page of the relationships of each entity, newest start first.
//
// $ids: string[]  entity ids, at most 100
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $outgoing: boolean, $incoming: boolean  whether to include relationships from, and to, the entity
// $types: EntityType[] | null  allowed types of the other end, at least one; null: any
// $committees: boolean | null  true: only committees at the other end; false: no committees; null: both
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $columns: 'START' | 'ALL' | 'FACT'  START: the other end, the start; ALL: all columns but the fact; FACT: all columns
// $afterFrom: number, $afterName: string, $afterId: string
//     the last row of the previous page; 99999999, '' and '': the first page
// $limit: number  rows per entity, one more than the page shows
// row: {id: string,
//       links: (string | [summary: string, side: ListSide,
//         ...relationship: RelationshipRow, ...fact: FactRow | []])[]}
//     a string: the summary of the other end, followed by the start
//
// Lists that show each entity once have their own queries: outgoing.cypher, and incoming-*.cypher for each kind that a
// field lists. page-sorted.cypher has the other orders of all lists.
// Equal starts are common (the first day of a term), so the name comes before the id.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds
    AND ((startNode(link) = one AND $outgoing) OR (endNode(link) = one AND $incoming))
    AND ($types IS NULL OR other.type IN $types)
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
    AND (link.from < $afterFrom OR (link.from = $afterFrom AND
      (other.name > $afterName OR (other.name = $afterName AND link.id > $afterId))))
  RETURN CASE $columns
    WHEN 'START' THEN other.summary + '\u001f' + coalesce(link.startDate, '')
    ELSE [other.summary, [startNode(link) = one, null, null],
      link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
      link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
      + CASE $columns WHEN 'FACT' THEN [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
        link.officeId, link.termIds, link.recordKeys] ELSE [] END
    END
  ORDER BY link.from DESC, other.name, link.id
  LIMIT toInteger($limit)
} AS links
