// Entities that identifiers name.
//
// $keys  'scheme:value'
// row    [key, id, slug]
UNWIND $keys AS key
MATCH (:Handle {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.id, one.slug
