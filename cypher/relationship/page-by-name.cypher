// One page of the relationships of each entity, by the name of the other end.
//
// $ids: string[]  entity ids, at most 100
// $pattern: `${RelationshipKind}_IN` | 'ANY'  a kind of those that come in; ANY: what the next three say
// $kinds?: RelationshipKind[]  kinds of relationship, at least one
// $outgoing?: boolean, $incoming?: boolean  whether relationships from, and to, the entity count
// $types: EntityType[] | null  types that the other end may have, at least one; null: any
// $committees: boolean | null  true: the other end is a committee; false: it is none; null: either
// $distinct: boolean  one row for each other end of relationships that come in: the newest, with its tenure
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $columns: 'START' | 'ALL' | 'FACT'  the other end and the start; all but the fact; all
// $afterName: string, $afterId: string  the last row of the page before; '' and '': the first page
// $limit: number  rows an entity, one more than is shown
// row: {id: string,
//       links: (string | [summary: string, side: ListSide,
//         ...relationship: RelationshipRow, ...fact: FactRow | []])[]}
//     a text: the other's summary with the start behind it
//
// A kind cannot be a parameter of a pattern at the price of one that is written: reading the kinds of
// all and choosing takes twice as long. The other end has no label because only entities have these
// kinds, and it doubles the time to plan.
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
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other) // if $pattern is ANY
  WHERE true
    AND type(link) IN $kinds                                                     // if $pattern is ANY
    AND ((startNode(link) = one AND $outgoing) OR (endNode(link) = one AND $incoming)) // if $pattern is ANY
    AND ($types IS NULL OR other.type IN $types)
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
    AND (NOT $distinct OR link.superseded IS NULL OR ($atEnd < 99999999 AND NOT EXISTS {
      MATCH (one)<-[newer:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
      WHERE type(newer) = type(link) AND newer.from <= $atEnd AND newer.to >= $atStart
        AND (newer.from > link.from OR (newer.from = link.from AND newer.id > link.id))
    }))
    AND (other.name > $afterName OR (other.name = $afterName AND link.id > $afterId))
  WITH one, other, link, CASE WHEN $distinct THEN link.tenure END AS tenure,
    CASE WHEN $distinct THEN link.tenureTermIds END AS tenureTermIds
  RETURN other.summary + '\u001f' + coalesce(tenure[0], link.startDate, '')   // if $columns is START
  RETURN [other.summary, [startNode(link) = one, tenure, tenureTermIds], link.id, type(link), link.role, link.startDate, link.endDate, // if $columns is ALL|FACT
          link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo, // if $columns is ALL|FACT
          link.asOf, link.past                                                         // if $columns is ALL|FACT
          , link.factId, link.personId, link.institutionId, link.partyId, link.areaId, // if $columns is FACT
          link.officeId, link.termIds, link.recordKeys                                 // if $columns is FACT
          ]                                                                            // if $columns is ALL|FACT
  ORDER BY other.name, link.id
  LIMIT toInteger($limit)
} AS links
