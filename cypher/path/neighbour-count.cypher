// Counts the neighbours of an entity.
//
// $id: string  entity id
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $atStart?: number, $atEnd?: number  first and last day as yyyymmdd; absent: all times
// row: {total: number}  no row for an unknown entity
//
// A neighbour counts once, even if several relationships lead to it.
MATCH (one:Entity {id: $id})
CALL (one) {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds AND other <> one
    AND link.from <= $atEnd AND link.to >= $atStart            // if $atStart
  RETURN count(DISTINCT other) AS total
}
RETURN total
