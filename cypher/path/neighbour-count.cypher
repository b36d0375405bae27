// Counts the neighbours of an entity.
//
// $id: string  entity id
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// row: {total: number}  no row for an unknown entity
//
// A neighbour counts once, even if several relationships lead to it.
MATCH (one:Entity {id: $id})
CALL (one) {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds AND other <> one
    AND ($atEnd = 99999999 OR link.from <= $atEnd) AND ($atStart = 0 OR link.to >= $atStart)
  RETURN count(DISTINCT other) AS total
}
RETURN total
