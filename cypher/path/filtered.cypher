// The shortest paths between two entities, all of equal length. Only relationships of some kinds in a period count.
// any: sorting thousands of equal paths takes longer than a client waits, so only the first 1,000 are ranked
//
// $from: string, $to: string  ids of two different entities
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $maxLength: number  highest number of hops, from 1 to 6
// $limit: number  paths, at most 5
// row: {summaries: string[], hops: [isOutgoing: boolean, ...relationship: RelationshipRow, ...fact: FactRow][]}
//     isOutgoing: the relationship points in the direction of the path
//
// Each row has a different sequence of entities. Paths through people and committees come first, paths through parties
// last. Among equal paths, a path through entities with fewer relationships comes first.
//
// The search is the same as in shortest.cypher. It checks the conditions in all(…) at each hop. With conditions on the
// whole path, Neo4j would try every path.
MATCH (a:Entity {id: $from}), (b:Entity {id: $to})
// No path leads from one connected component to another. An entity that stores no component may be in any component.
WHERE NOT coalesce(a.connectedComponent <> b.connectedComponent, false)
MATCH way = allShortestPaths((a)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO*1..6]-(b))
WHERE all(hop IN relationships(way) WHERE type(hop) IN $kinds AND hop.from <= $atEnd AND hop.to >= $atStart)
WITH way
WHERE length(way) <= $maxLength
WITH way
LIMIT 1000
WITH nodes(way) AS entities, head(collect(way)) AS way
ORDER BY reduce(rank = 0, one IN entities[1..-1] | rank +
    CASE WHEN one:Party THEN 2 WHEN one:Person OR one:Politician OR one.classification = 'committee' THEN 0 ELSE 1 END),
  reduce(size = 0, one IN entities[1..-1] | size + COUNT { (one)--() }),
  [one IN entities | one.id]
LIMIT toInteger($limit)
RETURN [one IN entities | one.summary] AS summaries,
  [i IN range(0, length(way) - 1) |
    [link IN [relationships(way)[i]] |
      [startNode(link) = entities[i],
       link.id, type(link), link.role, link.startDate, link.endDate, link.startBasis, link.endBasis,
       link.from, link.to, link.sureFrom, link.sureTo, link.asOf, link.past,
       link.factId, link.personId, link.institutionId, link.partyId, link.areaId,
       link.officeId, link.termIds, link.recordKeys]][0]] AS hops
