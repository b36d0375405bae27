// One page of the relationships of each entity, in a chosen order.
//
// $ids: string[]  entity ids, at most 100
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $outgoing: boolean, $incoming: boolean  whether to include relationships from, and to, the entity
// $types: EntityType[] | null  allowed types of the other end, at least one; null: any
// $committees: boolean | null  true: only committees at the other end; false: no committees; null: both
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $field: 'START' | 'NAME'  START: by start, unknown starts last, then by name; NAME: by name of the other end
// $direction: 'ASC' | 'DESC'  direction of the order
// $distinct: boolean  true: one row per other end: its newest relationship, with the tenure. Only with one of
//     `$outgoing` and `$incoming`
// $columns: 'START' | 'ALL' | 'FACT'  START: the other end, the start; ALL: all columns but the fact; FACT: all columns
// $after: (string | number)[] | null  `sortKey` of the last row of the previous page; null: the first page
// $limit: number  rows per entity, one more than the page shows
// row: {id: string,
//       links: (string | [summary: string, side: ListSide,
//         ...relationship: RelationshipRow, ...fact: FactRow | []])[]}
//     a string: the summary of the other end, followed by the start
//
// The query sorts all relationships of the entity. For the usual order, newest start first, there are faster queries:
// page.cypher, outgoing.cypher and incoming-*.cypher. An unknown start is 0. The sort key puts it last in both
// directions.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds
    AND ((startNode(link) = one AND $outgoing) OR (endNode(link) = one AND $incoming))
    AND ($types IS NULL OR other.type IN $types)
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
    AND (NOT $distinct OR link.superseded IS NULL OR ($atEnd < 99999999 AND NOT EXISTS {
      MATCH (one)-[newer:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
      WHERE type(newer) = type(link) AND startNode(newer) = startNode(link)
        AND newer.from <= $atEnd AND newer.to >= $atStart
        AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id))
    }))
  WITH one, other, link, $field = 'NAME' AND $direction = 'DESC' AS isDescending,
    CASE WHEN $distinct THEN coalesce(link.tenureFrom, link.from) ELSE link.from END AS since,
    CASE WHEN $distinct THEN link.tenure END AS tenure,
    CASE WHEN $distinct THEN link.tenureTermIds END AS tenureTermIds
  WITH one, other, link, tenure, tenureTermIds, isDescending, CASE
      WHEN $field = 'NAME' THEN [other.name, link.id]
      WHEN $direction = 'DESC' THEN [99999999 - since, other.name, link.id]
      ELSE [CASE since WHEN 0 THEN 99999999 ELSE since END, other.name, link.id]
    END AS key
  WHERE $after IS NULL OR CASE WHEN isDescending THEN key < $after ELSE key > $after END
  RETURN CASE $columns
    WHEN 'START' THEN other.summary + '\u001f' + coalesce(tenure[0], link.startDate, '')
    ELSE [other.summary, [startNode(link) = one, tenure, tenureTermIds],
      link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
      link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
      + CASE $columns WHEN 'FACT' THEN [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
        link.officeId, link.termIds, link.recordKeys] ELSE [] END
    END
  ORDER BY CASE WHEN isDescending THEN key END DESC, key
  LIMIT toInteger($limit)
} AS links
