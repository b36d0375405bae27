// Counts the test events of an endpoint that wait to be sent.
//
// $endpoint: string  id of the endpoint
// $max: number  highest count
// any: only the number of rows is used
// row: {count: number}
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, dueAt)
WHERE d.endpoint = $endpoint AND d.dueAt >= 0 AND d.kind = 'test'
WITH d LIMIT toInteger($max)
RETURN count(d) AS count
