// How many messages wait to be sent to the endpoints of an account.
//
// $accountId: string  whose
// $most: number  counted of each endpoint
// any: only how many there are is asked
// row: {count: number}
MATCH (:Account {id: $accountId})-[:HAS_WEBHOOK]->(w:WebhookEndpoint)
CALL (w) {
  MATCH (d:Delivery)
  USING INDEX SEEK d:Delivery(endpoint, dueAt)
  WHERE d.endpoint = w.id AND d.dueAt >= 0
  WITH d LIMIT toInteger($most)
  RETURN count(d) AS waiting
}
RETURN sum(waiting) AS count
