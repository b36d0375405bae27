// An election by its slug, for a stream of what happens in it.
//
// $slug: string  of the election, lowercase
// row: {id: string, slug: string, elections: string[]}  slug: of the living entity; elections: what its races and the
//     change log call it, `election` of a contest
//
// Feeds that tell of one election need not share a record, but they share what its races call it.
MATCH (:Slug {value: $slug})-[:NAMES]->(e:Entity)
WHERE e.type = 'election'
RETURN e.id AS id, e.slug AS slug, COLLECT {
  MATCH (c:Contest)-[:CONTEST_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e)
  RETURN DISTINCT c.election
} AS elections
