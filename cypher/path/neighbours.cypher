// The first neighbours of several entities that are not shown yet, newest first, and how many each has.
//
// $ids: string[]  entity ids, at most 500
// $seen: string[]  ids of entities that are shown already, those among them
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart?: number, $atEnd?: number  first and last day as yyyymmdd; absent: all times
// $limit: number  neighbours an entity
// row: {id: string, total: number, neighbours: string[]}  total: how many neighbours there are; neighbours: summaries
//
// A neighbour counts once, however many relationships lead to it. Of the first that are as many more as are shown, at
// most those are shown: nobody looks whether each of a hub's thousands is.
UNWIND $ids AS id
MATCH (one:Entity {id: id})
CALL (one) {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds AND other <> one
    AND link.from <= $atEnd AND link.to >= $atStart            // if $atStart
  WITH other, max(link.from) AS newest
  ORDER BY newest DESC, other.name, other.id
  WITH collect(other) AS others
  RETURN size(others) AS total,
    [other IN others[..toInteger($limit) + size($seen)] WHERE NOT other.id IN $seen | other.summary] AS fresh
}
RETURN id, total, fresh[..toInteger($limit)] AS neighbours
