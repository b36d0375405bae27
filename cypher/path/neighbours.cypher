// For each entity, the number of its neighbours, and the first neighbours that are not shown yet, newest first.
//
// $ids: string[]  entity ids, at most 500
// $seen: string[]  ids of entities that are already shown, including $ids
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// $limit: number  neighbours per entity
// row: {id: string, total: number, neighbours: string[]}  total: number of all neighbours; neighbours: summaries
//
// A neighbour counts once, even if several relationships lead to it. Only the first `$limit` plus `size($seen)`
// neighbours are compared with `$seen`, because some entities have thousands of neighbours.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
CALL (one) {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds AND other <> one
    AND ($atEnd = 99999999 OR link.from <= $atEnd) AND ($atStart = 0 OR link.to >= $atStart)
  WITH other, max(link.from) AS newest
  ORDER BY newest DESC, other.name, other.id
  WITH collect(other) AS others
  RETURN size(others) AS total,
    [other IN others[..toInteger($limit) + size($seen)] WHERE NOT other.id IN $seen | other.summary] AS fresh
}
RETURN id, total, fresh[..toInteger($limit)] AS neighbours
