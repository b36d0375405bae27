// How many relationships each entity has.
//
// $ids       list of entity ids, at most 100
// $kinds     kinds of relationship, at least one
// $types     types that the other end may have, at least one; absent: any
// $outgoing, $incoming  whether relationships from, and to, the entity count
// $committees  true: the other end is a committee; false: it is none; absent: either
// $atStart, $atEnd  first and last day as yyyymmdd; absent: all times
// row        [id, count]
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COUNT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds
    AND other.type IN $types                                                     // if $types
    AND ((startNode(link) = one AND $outgoing) OR (endNode(link) = one AND $incoming))
    AND (coalesce(other.classification, '') = 'committee') = $committees      // if $committees
    AND link.from <= $atEnd AND link.to >= $atStart                              // if $atStart
} AS total
