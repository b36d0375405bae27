// The entities that identifiers name; only identifiers that may join records name one.
//
// $keys   list of 'scheme:value', at most 100
// row     [key, id, slug, name, type, country]
UNWIND $keys AS key
MATCH (:Handle {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.id, one.slug, one.name, one.type, one.countryCode
