// The entities of identifiers. Only identifiers that may join records lead to an entity.
//
// $keys: string[]  'scheme:value', at most 100
// row: {key: string, summary: string}
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.summary AS summary
