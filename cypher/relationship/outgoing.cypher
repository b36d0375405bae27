// Reads many lists of outgoing relationships, of any kinds: one page of each list, newest start first.
//
// $lists: {at: number, ids: string[], kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//          atStart: number, atEnd: number, afterFrom: number, afterName: string, afterId: string}[]
//     lists of at most 100 entities; at: number of the list; ids: the entities; types: allowed types of the other end,
//     at least one, null: any; committees: true: only committees at the other end; false: no committees; null: both;
//     atStart, atEnd: first and last day as yyyymmdd, 0 and 99999999: all times; afterFrom, afterName, afterId: the
//     last row of the previous page; 99999999, '' and '': the first page
// $columns: 'START' | 'ALL' | 'FACT'  START: the other end, the start; ALL: all columns but the fact; FACT: all columns
// $limit: number  rows per list, one more than the longest list shows
// row: {at: number, id: string,
//       links: (string | [summary: string, side: ListSide,
//         ...relationship: RelationshipRow, ...fact: FactRow | []])[]}
//     a string: the summary of the other end, followed by the start
//
// Each other end has one row: its newest relationship, with the tenure that contains it, see
// src/entities/with-tenures.ts. The query filters the outgoing relationships of an entity by kind, because there are
// few of them, even for an entity with many incoming ones. So one query reads all lists at one depth of a request. A
// query for each kind would take Neo4j and the gateway twice the time. Incoming relationships have a query for each
// kind, incoming-*.cypher. Equal starts are common (the first day of a term), so the name comes before the id.
UNWIND $lists AS list
UNWIND list.ids AS id
MATCH (one:Entity {id: id})
RETURN list.at AS at, id, COLLECT {
  MATCH (one)-[link:$(list.kind)]->(other)
  WHERE (list.types IS NULL OR other.type IN list.types)
    AND (list.committees IS NULL OR (coalesce(other.classification, '') = 'committee') = list.committees)
    AND link.from <= list.atEnd AND link.to >= list.atStart
    AND (link.superseded IS NULL OR (list.atEnd < 99999999 AND NOT EXISTS {
      MATCH (one)-[newer:$(list.kind)]->(other)
      WHERE newer.from <= list.atEnd AND newer.to >= list.atStart
        AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id))
    }))
  WITH other, link, coalesce(link.tenureFrom, link.from) AS since
  WHERE since < list.afterFrom OR (since = list.afterFrom AND
    (other.name > list.afterName OR (other.name = list.afterName AND link.id > list.afterId)))
  RETURN CASE $columns
    WHEN 'START' THEN other.summary + '\u001f' + coalesce(link.tenure[0], link.startDate, '')
    ELSE [other.summary, [true, link.tenure, link.tenureTermIds],
      link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
      link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past]
      + CASE $columns WHEN 'FACT' THEN [link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
        link.officeId, link.termIds, link.recordKeys] ELSE [] END
    END
  ORDER BY since DESC, other.name, link.id
  LIMIT toInteger($limit)
} AS links
