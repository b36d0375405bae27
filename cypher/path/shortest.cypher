// The shortest paths between two entities.
//
// $from, $to  ids of two different entities
// $kinds     kinds of relationship, at least one
// $maxLength most hops, at most 6
// $atStart, $atEnd  first and last day as yyyymmdd; absent: all times
// $limit     paths, at most 5
// row        [[card of each node], [[link id, kind, goes the path's way, …] of each hop]]
MATCH (a:Entity {id: $from}), (b:Entity {id: $to})
MATCH way = SHORTEST 5 (a)(()-[hop:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO
    WHERE type(hop) IN $kinds
      AND hop.from <= $atEnd AND hop.to >= $atStart            // if $atStart
  ]-()){1,6}(b)
WHERE length(way) <= $maxLength
RETURN [one IN nodes(way) | one.card] AS nodes,
  [i IN range(0, length(way) - 1) |
    [link IN [relationships(way)[i]] |
      [link.id, type(link), startNode(link) = nodes(way)[i], link.role, link.startDate, link.endDate,
       link.startBasis, link.endBasis, link.from, link.to, link.sureFrom, link.sureTo,
       link.asOf, link.past, link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
       link.officeId, link.termIds, link.recordKeys]][0]] AS hops
ORDER BY size(hops), [hop IN hops | hop[0]]
LIMIT toInteger($limit)
