// One page of the relationships of one kind that come in to each entity, newest start first, and lists of what the
// other ends belong to.
//
// $ids: string[]  entity ids, at most 100
// $pattern: `${RelationshipKind}_IN`  a kind of those that come in
// $types: EntityType[] | null  types that the other end may have, at least one; null: any
// $committees: boolean | null  true: the other end is a committee; false: it is none; null: either
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $columns: 'START' | 'ALL'  the other end and the start; all but the fact
// $afterFrom: number, $afterName: string, $afterId: string
//     the last row of the page before; 99999999, '' and '': the first page
// $limit: number  rows an entity, one more than is shown
// $expected: {at: number, kind: RelationshipKind, types: EntityType[] | null, committees: boolean | null,
//             atStart: number, atEnd: number}[]
//     the lists of each other end; at: which of them it is; the others as in outgoing.cypher
// $expectedLimit: number  rows of such a list, one more than the longest shows
// row: {id: string,
//       links: [
//         link: string | [summary: string, isOutgoing: boolean, ...relationship: RelationshipRow],
//         lists: [at: number, links: (string | [summary: string, isOutgoing: boolean, ...relationship: RelationshipRow])[]][],
//       ][]}
//     a text: the other's summary with the start behind it
//
// The page is cut before the lists of its entities are looked for; see page.cypher for the rest.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COLLECT {
  MATCH (one)<-[link:MEMBER_OF]-(other)      // if $pattern is MEMBER_OF_IN
  MATCH (one)<-[link:HOLDS]-(other)          // if $pattern is HOLDS_IN
  MATCH (one)<-[link:REPRESENTS]-(other)     // if $pattern is REPRESENTS_IN
  MATCH (one)<-[link:CANDIDATE_IN]-(other)   // if $pattern is CANDIDATE_IN_IN
  MATCH (one)<-[link:WON]-(other)            // if $pattern is WON_IN
  MATCH (one)<-[link:PART_OF]-(other)        // if $pattern is PART_OF_IN
  MATCH (one)<-[link:FOR_OFFICE]-(other)     // if $pattern is FOR_OFFICE_IN
  MATCH (one)<-[link:IN_AREA]-(other)        // if $pattern is IN_AREA_IN
  MATCH (one)<-[link:RELATED_TO]-(other)     // if $pattern is RELATED_TO_IN
  WHERE ($types IS NULL OR other.type IN $types)
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
    AND (link.from < $afterFrom OR (link.from = $afterFrom AND
      (other.name > $afterName OR (other.name = $afterName AND link.id > $afterId))))
  WITH other, link ORDER BY link.from DESC, other.name, link.id LIMIT toInteger($limit)
  RETURN [
    other.summary + '\u001f' + coalesce(link.startDate, '')                              // if $columns is START
    [other.summary, false, link.id, type(link), link.role, link.startDate, link.endDate, // if $columns is ALL
      link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo,    // if $columns is ALL
      link.asOf, link.past]                                                              // if $columns is ALL
    , COLLECT { UNWIND $expected AS list RETURN [list.at, COLLECT {
      MATCH (other)-[next:$(list.kind)]->(end)
      WHERE (list.types IS NULL OR end.type IN list.types)
        AND (list.committees IS NULL OR (coalesce(end.classification, '') = 'committee') = list.committees)
        AND next.from <= list.atEnd AND next.to >= list.atStart
      RETURN end.summary + '\u001f' + coalesce(next.startDate, '')                       // if $columns is START
      RETURN [end.summary, true, next.id, type(next), next.role, next.startDate,         // if $columns is ALL
        next.endDate, next.startBasis, next.endBasis, next.from, next.to, next.sureFrom, // if $columns is ALL
        next.sureTo, next.asOf, next.past]                                               // if $columns is ALL
      ORDER BY next.from DESC, end.name, next.id
      LIMIT toInteger($expectedLimit)
    }] }]
} AS links
