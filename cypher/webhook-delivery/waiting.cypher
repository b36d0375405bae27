// How many messages to endpoints wait to be sent, among them those that are under way.
//
// $most: number  counted
// any: only how many there are is asked
// row: {count: number}
MATCH (d:Delivery)
USING INDEX d:Delivery(endpoint, dueAt)
WHERE d.endpoint > '' AND d.dueAt >= 0
WITH d LIMIT toInteger($most)
RETURN count(d) AS count
