// Returns those endpoints that have a due delivery.
//
// $endpoints: string[]  ids
// $now: number  ms of Unix time
// row: {endpoint: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $endpoints AS endpoint
CALL (endpoint) {
  MATCH (d:Delivery)
  USING INDEX d:Delivery(endpoint, dueAt)
  WHERE d.endpoint = endpoint AND d.dueAt <= $now
  RETURN d.dueAt AS dueAt ORDER BY d.endpoint, d.dueAt LIMIT 1
}
RETURN endpoint
