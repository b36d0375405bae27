// Entities with the records that their relationships follow from, and the relationships as they are.
//
// $ids  entity ids
// row   [id, slug, type, countryCode, classification, source description, description, orphaned,
//        things [[key, lastSeenAt, withdrawn, data], …], statements [[key, lastSeenAt, withdrawn, data, waiting], …],
//        relationships [[id, hash, other id, other slug], …]]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id, e.slug, e.type, e.countryCode, e.classification, e.sourceDescription, e.description,
  coalesce(e.orphaned, false),
  COLLECT {
    MATCH (r:Record)-[:OF]->(e) WHERE r.kind <> 'person'
    RETURN [r.key, r.lastSeenAt, r.withdrawn, r.data]
  },
  COLLECT {
    CALL (e) {
      MATCH (e)<-[:OF]-(:Record)<-[:FROM]-(s:Record) RETURN s
      UNION
      MATCH (e)<-[:OF]-(:Record)-[:HAS]->(:Handle)<-[:FROM]-(s:Record) RETURN s
    }
    RETURN [s.key, s.lastSeenAt, s.withdrawn, s.data, coalesce(s.waiting, false)]
  },
  COLLECT {
    MATCH (e)-[l:MEMBER_OF|HOLDS|REPRESENTS|CANDIDATE_IN|WON|PART_OF|FOR_OFFICE|IN_AREA|RELATED_TO]->(o:Entity)
    RETURN [l.id, l.hash, o.id, o.slug]
  }
