// Counts the messages that wait to be sent to endpoints, including those in flight.
//
// $most: number  highest count
// any: only their number is read
// row: {count: number}
MATCH (d:Delivery)
USING INDEX d:Delivery(endpoint, dueAt)
WHERE d.endpoint > '' AND d.dueAt >= 0
WITH d LIMIT toInteger($most)
RETURN count(d) AS count
