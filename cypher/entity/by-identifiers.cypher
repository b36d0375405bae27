// The entities that identifiers name; only identifiers that may join records name one.
//
// $keys   list of 'scheme:value', at most 100
// row     [key, card]
UNWIND $keys AS key
MATCH (:Handle {key: key})<-[:IDENTIFIED_BY]-(one:Entity)
RETURN key, one.card
