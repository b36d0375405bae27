// Returns a relationship of an entity by its id.
//
// $entityId: string  id of the entity at either end
// $id: string  id of the relationship
// row: {type: RelationshipKind, role: string | null, start: PartialDate | null, end: PartialDate | null,
//       from: number, to: number, fromId: string, toId: string, otherName: string, isOutgoing: boolean,
//       recordKeys: string[]}
MATCH (e:Entity {id: $entityId})-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-(o:Entity)
WHERE l.id = $id
WITH e, l, o
ORDER BY o.id
LIMIT 1
RETURN type(l) AS type, l.role AS role, l.startDate AS start, l.endDate AS end, l.from AS from, l.to AS to,
  startNode(l).id AS fromId, endNode(l).id AS toId, o.name AS otherName, startNode(l) = e AS isOutgoing,
  l.recordKeys AS recordKeys
