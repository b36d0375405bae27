// The stored state of entities, so that only differences are written.
//
// $ids: string[]  entity ids
// row: {id: string, hash: string, slug: string, orphaned: boolean, type: string, name: string,
//       countryCode: string | null, names: string[] | null, nameLangs: string[] | null,
//       description: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id, e.hash AS hash, e.slug AS slug, coalesce(e.orphaned, false) AS orphaned, e.type AS type,
       e.name AS name, e.countryCode AS countryCode, e.names AS names, e.nameLangs AS nameLangs,
       e.description AS description
