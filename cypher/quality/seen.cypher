// One page of entities by id with their outgoing relationships, to check them for impossible data.
//
// $afterId: string  the last id of the previous page; '': the first page
// $since: string  check only entities that changed at this instant or later, ISO 8601; '': all
// $limit: number  entities to read
// row: {id: string, slug: string, type: EntityType, name: string, sentence: string | null, deathDate: PartialDate | null,
//       startDate: PartialDate | null, classification: string | null, datasets: string[], isSeen: boolean,
//       relationships: [type: RelationshipKind, to: string, toType: EntityType, role: string | null,
//         start: PartialDate | null, end: PartialDate | null, asOf: PartialDate | null, isPast: boolean,
//         institutionId: string | null, recordKeys: string[], contradictory: string[]][]}
//     sentence: null if a source describes the entity; isSeen: the entity changed since `$since`, and a source mentions
//     it; if not, relationships is empty
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
MATCH (e:Entity)
USING INDEX SEEK e:Entity(id)
WHERE e.id > $afterId
WITH e
ORDER BY e.id
LIMIT toInteger($limit)
WITH e, NOT coalesce(e.orphaned, false) AND coalesce(e.updatedAt, '') >= $since AS isSeen
RETURN e.id AS id, e.slug AS slug, e.type AS type, e.name AS name,
  CASE WHEN e.sourceDescription IS NULL THEN e.description END AS sentence,
  e.deathDate AS deathDate, e.startDate AS startDate, e.classification AS classification,
  coalesce(e.datasets, []) AS datasets, isSeen,
  COLLECT {
    MATCH (e)-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(o:Entity)
    WHERE isSeen
    RETURN [type(l), o.slug, o.type, l.role, l.startDate, l.endDate, l.asOf, coalesce(l.past, false), l.institutionId,
            coalesce(l.recordKeys, []), coalesce(l.contradictory, [])]
    ORDER BY type(l), l.id
  } AS relationships
ORDER BY id
