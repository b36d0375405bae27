// The entities that have these identifiers. Only identifiers that can join records lead to an entity.
//
// $keys: string[]  'scheme:value', at most 100
// row: {key: string, summary: string}
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.summary AS summary
