// Which of these names are ids or slugs of entities, current or former ones.
//
// $names: string[]  ids and slugs
// row: {name: string}
UNWIND $names AS name
WITH name
WHERE EXISTS { MATCH (:Entity {id: name}) } OR EXISTS { MATCH (:Slug {value: name})-[:NAMES]->(:Entity) }
   OR EXISTS { MATCH (:FormerId {id: name})-[:NAMES]->(:Entity) }
RETURN name
