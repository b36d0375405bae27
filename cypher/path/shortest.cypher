// The shortest paths between two entities, all of equal length; or one of them.
// any: sorting thousands of equal paths takes longer than a client waits
//
// $from: string, $to: string  ids of two different entities
// $kinds?: RelationshipKind[]  kinds of relationship, at least one; absent: all
// $find: 'all' | 'one'
// $reach: '1' | '2' | '3' | '4' | '5' | '6'  highest number of hops
// $atStart?: number, $atEnd?: number  first and last day as yyyymmdd; absent: all times
// $limit: number  paths, at most 5
// row: {summaries: string[], hops: [isOutgoing: boolean, ...relationship: RelationshipRow, ...fact: FactRow][]}
//     isOutgoing: the relationship points in the direction of the path
//
// allShortestPaths searches from both ends and stops where they meet. Through parties with thousands of members it takes
// 10 to 40 ms. SHORTEST 5, which also looks for longer paths, takes seconds. One path alone takes a third of the time.
// The conditions on each hop are in all(…), which the search checks at each step. Conditions on the whole path would make
// it try every path. The maximum length cannot be a parameter.
MATCH (a:Entity {id: $from}), (b:Entity {id: $to})
// No path leads from one connected component to another. An entity that stores no component may be in any.
WHERE NOT coalesce(a.connectedComponent <> b.connectedComponent, false)
WITH a, b
MATCH way = allShortestPaths(                                                                // if $find is all
MATCH way = shortestPath(                                                                    // if $find is one
  (a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..1]-(b)) // if $reach is 1
  (a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..2]-(b)) // if $reach is 2
  (a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..3]-(b)) // if $reach is 3
  (a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..4]-(b)) // if $reach is 4
  (a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..5]-(b)) // if $reach is 5
  (a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..6]-(b)) // if $reach is 6
WHERE true
  AND all(hop IN relationships(way) WHERE type(hop) IN $kinds)                               // if $kinds
  AND all(hop IN relationships(way) WHERE hop.from <= $atEnd AND hop.to >= $atStart)         // if $atStart
WITH way
LIMIT toInteger($limit)
RETURN [one IN nodes(way) | one.summary] AS summaries,
  [i IN range(0, length(way) - 1) |
    [link IN [relationships(way)[i]] |
      [startNode(link) = nodes(way)[i],
       link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
       link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past,
       link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
       link.officeId, link.termIds, link.recordKeys]][0]] AS hops
ORDER BY [hop IN hops | hop[1]]
