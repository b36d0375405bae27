// Counts the messages that wait to be sent to endpoints, including those in flight.
//
// $max: number  highest count
// any: only the number of rows is used
// row: {count: number}
MATCH (d:Delivery)
USING INDEX d:Delivery(endpoint, dueAt)
WHERE d.endpoint > '' AND d.dueAt >= 0
WITH d LIMIT toInteger($max)
RETURN count(d) AS count
