// Of these endpoints, those for which something is due.
//
// $endpoints: string[]  ids
// $now: number  ms of Unix time
// row: {endpoint: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $endpoints AS endpoint
CALL (endpoint) {
  MATCH (d:Delivery)
  USING INDEX d:Delivery(endpoint, dueAt)
  WHERE d.endpoint = endpoint AND d.dueAt <= $now
  RETURN d.dueAt AS dueAt ORDER BY d.endpoint, d.dueAt LIMIT 1
}
RETURN endpoint
