// The entities that have these identifiers.
//
// $keys: string[]  'scheme:value'
// row: {key: string, id: string, slug: string}
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.id AS id, one.slug AS slug
