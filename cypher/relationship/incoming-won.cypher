// One page of the incoming relationships `WON` for each entity, newest start first, with lists of the
// outgoing relationships of each other end.
//
// $ids: string[]  entity ids, at most 100
// $types: EntityType[] | null  allowed types of the other end, at least one; null: any
// $committees: boolean | null  true: only committees at the other end; false: no committees; null: both
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $afterKey: string  start of the page in `listKey` order, without the entity; see `listKeyAfter`
// $columns: 'START' | 'ALL' | 'FACT'  START: the other end, the start; ALL: all columns but the fact; FACT: all columns
// $limit: number  rows per entity, one more than the page shows
// $planned: {at: number, kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//            atStart: number, atEnd: number}[]
//     the lists to read for each other end; at: number of the list; the other fields are as in outgoing.cypher
// $plannedColumns: 'START' | 'ALL'  for each relationship in the lists. START: the other end and the start;
//     ALL: all columns but the fact
// $plannedLimit: number  rows per list, one more than the longest list shows
// row: {id: string,
//       links: [
//         link: string | [summary: string, side: ListSide, ...relationship: RelationshipRow, ...fact: FactRow | []],
//         lists: [at: number, links: (string | [summary: string, side: ListSide, ...relationship: RelationshipRow])[]][],
//       ][]}
//     a string: the summary of the other end, followed by the start
//
// This query is the same as incoming-member-of.cypher, for another kind of relationship.
UNWIND $ids AS id
RETURN id, COLLECT {
  MATCH (one)<-[link:WON]-(other) USING INDEX link:WON(listKey)
  WHERE link.listKey > id + $afterKey AND link.listKey < id + '\u0020'
    AND ($types IS NULL OR other.type IN $types)
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
    AND (link.superseded IS NULL OR ($atEnd < 99999999 AND NOT EXISTS {
      MATCH (one)<-[newer:WON]-(other)
      WHERE newer.from <= $atEnd AND newer.to >= $atStart
        AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id))
    }))
  WITH other, link ORDER BY link.listKey LIMIT toInteger($limit)
  RETURN [
    CASE $columns
      WHEN 'START' THEN other.summary + '\u001f' + coalesce(link.tenure[0], link.startDate, '')
      ELSE [other.summary, [false, link.tenure, link.tenureTermIds],
        link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
        link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
        + CASE $columns WHEN 'FACT' THEN [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
          link.officeId, link.termIds, link.recordKeys] ELSE [] END
      END,
    COLLECT { UNWIND $planned AS list RETURN [list.at, COLLECT {
      MATCH (other)-[next:$(list.kind)]->(end)
      WHERE (list.types IS NULL OR end.type IN list.types)
        AND (list.committees IS NULL OR (coalesce(end.classification, '') = 'committee') = list.committees)
        AND next.from <= list.atEnd AND next.to >= list.atStart
        AND (next.superseded IS NULL OR (list.atEnd < 99999999 AND NOT EXISTS {
          MATCH (other)-[newer:$(list.kind)]->(end)
          WHERE newer.from <= list.atEnd AND newer.to >= list.atStart
            AND (newer.from > next.from OR (newer.from = next.from AND newer.id > next.id))
        }))
      RETURN CASE $plannedColumns
        WHEN 'START' THEN end.summary + '\u001f' + coalesce(next.tenure[0], next.startDate, '')
        ELSE [end.summary, [true, next.tenure, next.tenureTermIds],
          next.id, type(next), next.role, next.startDate, next.endDate, next.startBasis, next.endBasis,
          next.from, next.to, next.sureFrom, next.sureTo, next.asOf, next.past]
        END
      ORDER BY coalesce(next.tenureFrom, next.from) DESC, end.name, next.id
      LIMIT toInteger($plannedLimit)
    }] }
  ]
} AS links
