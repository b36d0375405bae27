// Counts the entities of each dataset, and how many of these entities lack data.
//
// scans: Entity, for a report by hand
// row: {dataset: string, entities: number, unrelated: number, areas: number, areasWithoutParent: number}
//     unrelated: entities without a relationship
MATCH (e:Entity)
WHERE NOT coalesce(e.orphaned, false)
WITH e, e.type = 'area' AS isArea,
  EXISTS { (e)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-() } AS isRelated,
  EXISTS { (e)-[:PART_OF]->() } AS hasParent
UNWIND e.datasets AS dataset
RETURN dataset, count(*) AS entities, sum(CASE WHEN isRelated THEN 0 ELSE 1 END) AS unrelated,
  sum(CASE WHEN isArea THEN 1 ELSE 0 END) AS areas,
  sum(CASE WHEN isArea AND NOT hasParent THEN 1 ELSE 0 END) AS areasWithoutParent
ORDER BY dataset
