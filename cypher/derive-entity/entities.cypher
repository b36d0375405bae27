// What entities are now, to write differences only.
//
// $ids: string[]  entity ids
// row: {id: string, hash: string, slug: string, orphaned: boolean, type: string, name: string,
//       countryCode: string | null, names: string[] | null, nameLangs: string[] | null,
//       description: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (e:Entity {id: id})
RETURN e.id AS id, e.hash AS hash, e.slug AS slug, coalesce(e.orphaned, false) AS orphaned, e.type AS type,
       e.name AS name, e.countryCode AS countryCode, e.names AS names, e.nameLangs AS nameLangs,
       e.description AS description
