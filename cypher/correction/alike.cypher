// Counts the relationships from one entity to another. Only relationships of a given kind that may have existed in a
// period count.
//
// $fromId: string, $toId: string  ids of entities
// $type: string  kind of relationship
// $atStart: number, $atEnd: number  first and last day as yyyymmdd
// row: {count: number}
MATCH (:Entity {id: $fromId})-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA]->(:Entity {id: $toId})
WHERE type(link) = $type AND link.from <= $atEnd AND link.to >= $atStart
RETURN count(link) AS count
