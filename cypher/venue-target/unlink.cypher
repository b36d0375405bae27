// Removes the entities of targets.
//
// $keys: string[]  keys of targets
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $keys AS key
MATCH (:VenueTarget {key: key})-[known:STANDS_FOR]->(:Entity)
DELETE known
RETURN count(*) AS count
