// The entities of targets.
//
// $keys: string[]  keys of targets
// row: {key: string, id: string, slug: string, confidence: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:VenueTarget {key: key})-[known:STANDS_FOR]->(e:Entity)
RETURN key, e.id AS id, e.slug AS slug, known.confidence AS confidence
