// The neighbours of several entities: all those that are known already, and the first of the others.
//
// $ids: string[]  entity ids, at most 500
// $seen: string[]  ids of entities that are shown already
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart?: number, $atEnd?: number  first and last day as yyyymmdd; absent: all times
// $limit: number  new neighbours an entity
// row: {id: string, total: number,
//       neighbours: [summary: string, links: [isOutgoing: boolean, ...relationship: RelationshipRow,
//         ...fact: FactRow][]][]}  total: how many neighbours there are
//
// A neighbour counts once, however many relationships lead to it.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
CALL (one) {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds AND other <> one
    AND link.from <= $atEnd AND link.to >= $atStart            // if $atStart
  WITH other, collect(link) AS links, max(link.from) AS newest
  ORDER BY newest DESC, other.name, other.id
  WITH collect([other, links]) AS pairs
  RETURN size(pairs) AS total,
    [pair IN pairs WHERE pair[0].id IN $seen] +
    [pair IN pairs WHERE NOT pair[0].id IN $seen][..toInteger($limit)] AS chosen
}
RETURN id, total, [pair IN chosen |
  [pair[0].summary,
   [link IN pair[1] |
     [startNode(link) = one,
      link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
      link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past,
      link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
      link.officeId, link.termIds, link.recordKeys]]]] AS neighbours
