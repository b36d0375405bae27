// The entities that identifiers name; only identifiers that may join records name one.
//
// $keys: string[]  'scheme:value', at most 100
// row: {key: string, summary: string}
UNWIND $keys AS key
MATCH (:ReferenceKey {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.summary AS summary
