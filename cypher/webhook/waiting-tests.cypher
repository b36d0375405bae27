// Counts the test events of an endpoint that wait to be sent.
//
// $endpoint: string  id
// $most: number  highest count
// any: only their number is read
// row: {count: number}
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, dueAt)
WHERE d.endpoint = $endpoint AND d.dueAt >= 0 AND d.kind = 'test'
WITH d LIMIT toInteger($most)
RETURN count(d) AS count
