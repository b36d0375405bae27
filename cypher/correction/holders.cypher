// The entities that have a given identifier.
//
// $key: string  scheme:value
// $limit: number  rows
// row: {id: string, slug: string}
MATCH (:ReferenceKey {key: $key})<-[:IDENTIFIED_BY]-(e:Entity)
RETURN e.id AS id, e.slug AS slug
ORDER BY id
LIMIT toInteger($limit)
