// One page of the incoming relationships of a single kind for each entity, newest start first, and lists of the
// entities that the other ends belong to.
//
// $ids: string[]  entity ids, at most 100
// $kind: RelationshipKind  kind of the incoming relationships
// $types: EntityType[] | null  allowed types of the other end, at least one; null: any
// $committees: boolean | null  true: only committees at the other end; false: no committees; null: both
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $afterKey: string  start of the page in `listKey` order, without the entity; see `listKeyAfter`
// $columns: 'START' | 'ALL' | 'FACT'  START: the other end, the start; ALL: all columns but the fact; FACT: all columns
// $limit: number  rows per entity, one more than the page shows
// $expectedColumns: 'NONE' | 'START' | 'ALL'  for each relationship in the lists. NONE: no lists; START: the other
//     end and the start; ALL: all columns but the fact
// $expected?: {at: number, kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//             atStart: number, atEnd: number}[]
//     the lists of each other end, absent with NONE; at: number of the list; the others as in outgoing.cypher
// $expectedLimit?: number  rows per list, one more than the longest list shows
// row: {id: string,
//       links: [
//         link: string | [summary: string, side: ListSide, ...relationship: RelationshipRow, ...fact: FactRow | []],
//         lists: [at: number, links: (string | [summary: string, side: ListSide, ...relationship: RelationshipRow])[]][],
//       ][]}
//     a string: the summary of the other end, followed by the start
//
// Each other end has one row: its newest relationship, with the tenure that contains it, see
// src/entities/with-tenures.ts. `listKey` holds the sort order of a list: the entity, the start of the tenure (newest
// first), the name of the other end, the id. So Neo4j reads exactly one page from the index, even if the entity has
// many relationships. Reading all of 150 relationships would take four times as long. The index is per relationship
// type, so the type is written into the pattern. The query limits the page before it reads the lists of the other ends.
// Equal starts are common (the first day of a term), so the name comes before the id.
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
