// One page of all entities by id: what each is, who speaks of it, and how much goes out from it.
//
// $afterId: string  the last id of the page before; '': the first page
// $dataset?: string  only what this dataset speaks of; absent: all
// $prefix: string  that dataset and a slash, as keys of its records begin; '': all
// $limit: number  entities that are looked at
// row: {id: string, type: EntityType, datasets: string[], isSpokenOf: boolean, stated: string[],
//       relationships: number}
//     stated: first words of the keys of what says its relationships
//
// The page is of entities that are looked at, so that each costs the same however few of them a dataset has.
MATCH (one:Entity)
USING INDEX SEEK one:Entity(id)
WHERE one.id > $afterId
WITH one
ORDER BY one.id
LIMIT toInteger($limit)
RETURN one.id AS id, one.type AS type, coalesce(one.datasets, []) AS datasets,
  NOT coalesce(one.orphaned, false)
  AND ($dataset IN coalesce(one.datasets, []) OR EXISTS {                                        // if $dataset
    MATCH (one)-[link:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]-() // if $dataset
    WHERE any(key IN link.recordKeys WHERE key STARTS WITH $prefix)                              // if $dataset
  })                                                                                             // if $dataset
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
