// Counts the relationships of each entity, or the entities at the other ends.
//
// $ids: string[]  entity ids, at most 100
// $kinds: RelationshipKind[]  kinds of relationship, at least one
// $types: EntityType[] | null  allowed types of the other end, at least one; null: any
// $outgoing: boolean, $incoming: boolean  whether to include relationships from, and to, the entity
// $committees: boolean | null  true: only committees at the other end; false: no committees; null: both
// $distinct: boolean  whether to count entities instead of relationships
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
