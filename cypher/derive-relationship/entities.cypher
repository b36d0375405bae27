// Entities with the records from which their relationships are derived, and their stored relationships.
//
// $ids: string[]  entity ids
// row: {id: string, slug: string, name: string, type: string, countryCode: string | null,
//       classification: string | null, sourceDescription: string | null, description: string, orphaned: boolean,
//       deathDate: string | null, died: boolean,
//       entityRecords: [key: string, lastSeenAt: string, withdrawn: boolean, data: string][],
//       relationRecords: [key: string, lastSeenAt: string, withdrawn: boolean, data: string, waiting: boolean][],
//       corrections: [key: string, lastSeenAt: string, data: string][],
//       relationships: [id: string, hash: string, otherId: string, otherSlug: string][],
//       memberships: [bodyId: string, properties: Record<string, unknown>][]}
//     memberships: the relationships with parties and institutions, with their dates
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id, e.slug AS slug, e.name AS name, e.type AS type, e.countryCode AS countryCode,
  e.classification AS classification, e.sourceDescription AS sourceDescription, e.description AS description,
  coalesce(e.orphaned, false) AS orphaned, e.deathDate AS deathDate, coalesce(e.died, false) AS died,
  COLLECT {
    MATCH (r:Record)-[:STANDS_FOR]->(e) WHERE r.kind <> 'person'
    RETURN [r.key, r.lastSeenAt, r.withdrawn, r.data]
  } AS entityRecords,
  COLLECT {
    CALL (e) {
      MATCH (e)<-[:STANDS_FOR]-(:Record)<-[:HAS_SUBJECT]-(s:Record) RETURN s
      UNION
      MATCH (e)<-[:STANDS_FOR]-(:Record)-[:HAS_IDENTIFIER]->(:ReferenceKey)<-[:HAS_SUBJECT]-(s:Record) RETURN s
    }
    RETURN [s.key, s.lastSeenAt, s.withdrawn, s.data, coalesce(s.waiting, false)]
  } AS relationRecords,
  COLLECT {
    MATCH (e)<-[:STANDS_FOR]-(:Record)<-[:CORRECTS]-(c:Record) WHERE c.withdrawn = false
    RETURN [c.key, c.lastSeenAt, c.data]
  } AS corrections,
  COLLECT {
    MATCH (e)-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(o:Entity)
    RETURN [l.id, l.hash, o.id, o.slug]
  } AS relationships,
  COLLECT {
    MATCH (e)-[l:MEMBER_OF]->(o:Entity) WHERE o.type IN ['party', 'institution']
    RETURN [o.id, l {.id, .startDate, .endDate, .from, .to, .asOf, .past, .recordKeys}]
  } AS memberships
