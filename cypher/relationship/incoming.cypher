// One page of the relationships of one kind that come in to each entity, newest start first, and lists of what the
// other ends belong to.
//
// $ids: string[]  entity ids, at most 100
// $kind: RelationshipKind  of those that come in
// $types: EntityType[] | null  types that the other end may have, at least one; null: any
// $committees: boolean | null  true: the other end is a committee; false: it is none; null: either
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $afterKey: string  where the page begins in a list's keys, without the entity; see `listKeyAfter`
// $columns: 'START' | 'ALL' | 'FACT'  the other end and the start; all but the fact; all
// $limit: number  rows an entity, one more than is shown
// $expectedColumns: 'NONE' | 'START' | 'ALL'  of each relationship in the lists: there are no lists; the other end and
//     the start; all but the fact
// $expected?: {at: number, kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//             atStart: number, atEnd: number}[]
//     the lists of each other end, absent with NONE; at: which of them it is; the others as in outgoing.cypher
// $expectedLimit?: number  rows of such a list, one more than the longest shows
// row: {id: string,
//       links: [
//         link: string | [summary: string, side: ListSide, ...relationship: RelationshipRow, ...fact: FactRow | []],
//         lists: [at: number, links: (string | [summary: string, side: ListSide, ...relationship: RelationshipRow])[]][],
//       ][]}
//     a text: the other's summary with the start behind it
//
// Each other end has one row: its newest relationship, with the tenure that it is part of, see src/entities/with-tenures.ts.
// `listKey` holds a list's order: the entity, the start of the tenure (newest first), the name of the other end, the id. So a page is
// read from the index where it begins and as long as it is, however many belong to the entity; looking at all of them
// takes four times as long where they are 150. The index is one of a kind, so the kind is written into the pattern.
// The page is cut before the lists of its entities are looked for. Two starts that are equal are common (a term's
// first day), so the name comes before the id.
UNWIND $ids AS id
RETURN id, COLLECT {
  MATCH (one)<-[link:MEMBER_OF]-(other) USING INDEX link:MEMBER_OF(listKey)       // if $kind is MEMBER_OF
  MATCH (one)<-[link:HOLDS]-(other) USING INDEX link:HOLDS(listKey)               // if $kind is HOLDS
  MATCH (one)<-[link:REPRESENTS]-(other) USING INDEX link:REPRESENTS(listKey)     // if $kind is REPRESENTS
  MATCH (one)<-[link:CANDIDATE_IN]-(other) USING INDEX link:CANDIDATE_IN(listKey) // if $kind is CANDIDATE_IN
  MATCH (one)<-[link:WON]-(other) USING INDEX link:WON(listKey)                   // if $kind is WON
  MATCH (one)<-[link:PART_OF]-(other) USING INDEX link:PART_OF(listKey)           // if $kind is PART_OF
  MATCH (one)<-[link:FOR_OFFICE]-(other) USING INDEX link:FOR_OFFICE(listKey)     // if $kind is FOR_OFFICE
  MATCH (one)<-[link:IN_AREA]-(other) USING INDEX link:IN_AREA(listKey)           // if $kind is IN_AREA
  MATCH (one)<-[link:RELATED_TO]-(other) USING INDEX link:RELATED_TO(listKey)     // if $kind is RELATED_TO
  WHERE link.listKey > id + $afterKey AND link.listKey < id + '\u0020'
    AND ($types IS NULL OR other.type IN $types)
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
    AND (link.superseded IS NULL OR ($atEnd < 99999999 AND NOT EXISTS {
      MATCH (one)<-[newer:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
      WHERE type(newer) = $kind AND newer.from <= $atEnd AND newer.to >= $atStart
        AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id))
    }))
  WITH other, link ORDER BY link.listKey LIMIT toInteger($limit)
  RETURN [
    other.summary + '\u001f' + coalesce(link.tenure[0], link.startDate, '')              // if $columns is START
    [other.summary, [false, link.tenure, link.tenureTermIds], link.id, type(link), link.role, // if $columns is ALL|FACT
      link.startDate, link.endDate,                                                      // if $columns is ALL|FACT
      link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo,    // if $columns is ALL|FACT
      link.asOf, link.past                                                               // if $columns is ALL|FACT
      , link.factId, link.personId, link.institutionId, link.partyId, link.areaId,       // if $columns is FACT
      link.officeId, link.termIds, link.recordKeys                                       // if $columns is FACT
      ]                                                                                  // if $columns is ALL|FACT
    , []                                                                                 // if $expectedColumns is NONE
    , COLLECT { UNWIND $expected AS list RETURN [list.at, COLLECT {                      // if $expectedColumns is START|ALL
      MATCH (other)-[next:$(list.kind)]->(end)                                           // if $expectedColumns is START|ALL
      WHERE (list.types IS NULL OR end.type IN list.types)                               // if $expectedColumns is START|ALL
        AND (list.committees IS NULL OR (coalesce(end.classification, '') = 'committee') = list.committees) // if $expectedColumns is START|ALL
        AND next.from <= list.atEnd AND next.to >= list.atStart                          // if $expectedColumns is START|ALL
        AND (next.superseded IS NULL OR (list.atEnd < 99999999 AND NOT EXISTS {          // if $expectedColumns is START|ALL
          MATCH (other)-[newer:$(list.kind)]->(end)                                      // if $expectedColumns is START|ALL
          WHERE newer.from <= list.atEnd AND newer.to >= list.atStart                    // if $expectedColumns is START|ALL
            AND (newer.from > next.from OR (newer.from = next.from AND newer.id > next.id)) // if $expectedColumns is START|ALL
        }))                                                                              // if $expectedColumns is START|ALL
      RETURN end.summary + '\u001f' + coalesce(next.tenure[0], next.startDate, '')       // if $expectedColumns is START
      RETURN [end.summary, [true, next.tenure, next.tenureTermIds], next.id, type(next), next.role, next.startDate, // if $expectedColumns is ALL
        next.endDate, next.startBasis, next.endBasis, next.from, next.to, next.sureFrom, // if $expectedColumns is ALL
        next.sureTo, next.asOf, next.past]                                               // if $expectedColumns is ALL
      ORDER BY coalesce(next.tenureFrom, next.from) DESC, end.name, next.id              // if $expectedColumns is START|ALL
      LIMIT toInteger($expectedLimit)                                                    // if $expectedColumns is START|ALL
    }] }                                                                                 // if $expectedColumns is START|ALL
  ]
} AS links
