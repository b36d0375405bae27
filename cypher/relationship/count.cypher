// How many relationships each entity has, or how many entities it has them with.
//
// $ids: string[]  entity ids, at most 100
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $types: EntityType[] | null  types that the other end may have, at least one; null: any
// $outgoing: boolean, $incoming: boolean  whether relationships from, and to, the entity count
// $committees: boolean | null  true: the other end is a committee; false: it is none; null: either
// $distinct: boolean  whether entities are counted, not relationships
// $atStart: number, $atEnd: number  first and last day as yyyymmdd; 0 and 99999999: all times
// row: {id: string, total: number}
UNWIND $ids AS id
MATCH (one:Entity {id: id})
RETURN id, COUNT {
  MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(other)
  WHERE type(link) IN $kinds
    AND ($types IS NULL OR other.type IN $types)
    AND ((startNode(link) = one AND $outgoing) OR (endNode(link) = one AND $incoming))
    AND ($committees IS NULL OR (coalesce(other.classification, '') = 'committee') = $committees)
    AND link.from <= $atEnd AND link.to >= $atStart
  RETURN DISTINCT CASE WHEN $distinct THEN other ELSE link END AS counted
} AS total
