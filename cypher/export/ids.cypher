// One page of all entities by id: their type, their datasets, and the number of their outgoing relationships.
//
// $afterId: string  the last id of the previous page; '': the first page
// $dataset: string  only entities that this dataset mentions; '': all
// $prefix: string  the dataset and a slash, the prefix of the keys of its records; '': all
// $limit: number  entities to read
// row: {id: string, type: EntityType, datasets: string[], isSpokenOf: boolean, stated: string[],
//       relationships: number}
//     isSpokenOf: whether the dataset mentions the entity; stated: datasets that state its relationships
//
// `$limit` limits the entities that the query reads, so every page costs the same, even if a dataset mentions few of
// these entities.
MATCH (one:Entity)
USING INDEX SEEK one:Entity(id)
WHERE one.id > $afterId
WITH one
ORDER BY one.id
LIMIT toInteger($limit)
RETURN one.id AS id, one.type AS type, coalesce(one.datasets, []) AS datasets,
  NOT coalesce(one.orphaned, false)
  AND ($dataset = '' OR $dataset IN coalesce(one.datasets, []) OR EXISTS {
    MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-()
    WHERE any(key IN link.recordKeys WHERE key STARTS WITH $prefix)
  })
  AS isSpokenOf,
  COLLECT {
    MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->()
    WHERE any(key IN link.recordKeys WHERE key STARTS WITH $prefix)
    UNWIND link.recordKeys AS key
    RETURN DISTINCT split(key, '/')[0]
  } AS stated,
  COUNT {
    (one)-[:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->()
  } AS relationships
ORDER BY id
