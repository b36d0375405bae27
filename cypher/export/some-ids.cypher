// Returns the columns of export/ids.cypher for some entities, in their order.
//
// $ids: string[]  ids, at most 1,000
// row: {id: string, type: EntityType, datasets: string[], stated: string[], relationships: number}
UNWIND range(0, size($ids) - 1) AS at
MATCH (one:Entity {id: $ids[at]})
RETURN one.id AS id, one.type AS type, coalesce(one.datasets, []) AS datasets,
  COLLECT {
    MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(other:Entity)
    WHERE other.id IN $ids
    UNWIND link.recordKeys AS key
    RETURN DISTINCT split(key, '/')[0]
  } AS stated,
  COUNT {
    (one)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->()
  } AS relationships
ORDER BY at
