// One page of the relationships of each entity, by name of the other end.
//
// $ids: string[]  entity ids, at most 100
// $pattern: `${RelationshipKind}_IN` | 'ANY'  incoming relationships of a single kind; ANY: see the next three parameters
// $kinds?: RelationshipKind[]  kinds of relationship, at least one
// $outgoing?: boolean, $incoming?: boolean  whether to include relationships from, and to, the entity
// $types: EntityType[] | null  allowed types of the other end, at least one; null: any
// $committees: boolean | null  true: only committees at the other end; false: no committees; null: both
// $distinct: boolean  incoming only: one row per other end, its newest relationship with the tenure
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $columns: 'START' | 'ALL' | 'FACT'  START: the other end, the start; ALL: all columns but the fact; FACT: all columns
// $afterName: string, $afterId: string  the last row of the previous page; '' and '': the first page
// $limit: number  rows per entity, one more than the page shows
// row: {id: string,
//       links: (string | [summary: string, side: ListSide,
//         ...relationship: RelationshipRow, ...fact: FactRow | []])[]}
//     a string: the summary of the other end, followed by the start
//
// A literal kind in the pattern is faster than a parameter: reading all relationships and filtering their
// kinds takes twice as long. The other end has no label because only entities have these
// kinds, and a label doubles the planning time.
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
