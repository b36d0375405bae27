// How many test events of an endpoint wait to be sent.
//
// $endpoint: string  id
// $most: number  counted
// any: only how many there are is asked
// row: {count: number}
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, dueAt)
WHERE d.endpoint = $endpoint AND d.dueAt >= 0 AND d.kind = 'test'
WITH d LIMIT toInteger($most)
RETURN count(d) AS count
