// One page of each of many lists of relationships that go out from an entity, whatever their kinds.
//
// $lists: {at: number, ids: string[], kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//          atStart: number, atEnd: number, afterFrom: number, afterName: string, afterId: string}[]
//     lists of 100 entities at most; at: which of them it is; ids: of the entities; types: that the other end may have,
//     at least one, null: any; committees: true: the other end is a committee; false: it is none; null: either; first
//     and last day as yyyymmdd, 0 and 99999999: all times; the last row of the page before, 99999999, '' and '': the
//     first page
// $order: 'START' | 'NAME'  newest start first; by the name of the other end
// $columns: 'START' | 'ALL' | 'FACT'  the other end and the start; all but the fact; all
// $limit: number  rows a list, one more than the longest shows
// row: {at: number, id: string,
//       links: (string | [summary: string, side: ListSide,
//         ...relationship: RelationshipRow, ...fact: FactRow | []])[]}
//     a text: the other's summary with the start behind it
//
// Each other end has one row: its newest relationship, with the tenure that it is part of, see src/entities/with-tenures.ts.
// The kind is looked at on each relationship that goes out, which are few: an entity belongs to little, however much
// belongs to it. So all lists of a level are one query, where one for each kind costs Neo4j and the gateway twice the
// time. What comes in has patterns of its own, in page.cypher.
// Two starts that are equal are common (a term's first day), so the name comes before the id.
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
  WHERE true
    AND (since < list.afterFrom OR (since = list.afterFrom AND                  // if $order is START
      (other.name > list.afterName OR (other.name = list.afterName AND link.id > list.afterId)))) // if $order is START
    AND (other.name > list.afterName OR (other.name = list.afterName AND link.id > list.afterId)) // if $order is NAME
  RETURN other.summary + '\u001f' + coalesce(link.tenure[0], link.startDate, '') // if $columns is START
  RETURN [other.summary, [true, link.tenure, link.tenureTermIds], link.id, type(link), link.role, link.startDate, link.endDate, // if $columns is ALL|FACT
          link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo, // if $columns is ALL|FACT
          link.asOf, link.past                                                         // if $columns is ALL|FACT
          , link.factId, link.personId, link.institutionId, link.partyId, link.areaId, // if $columns is FACT
          link.officeId, link.termIds, link.recordKeys                                 // if $columns is FACT
          ]                                                                            // if $columns is ALL|FACT
  ORDER BY since DESC, other.name, link.id                                             // if $order is START
  ORDER BY other.name, link.id                                                         // if $order is NAME
  LIMIT toInteger($limit)
} AS links
