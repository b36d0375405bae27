// Counts the messages that wait to be sent to the endpoints of an account.
//
// $accountId: string  id of the account
// $max: number  highest count per endpoint
// any: only the number of rows is used
// row: {count: number}
MATCH (:Account {id: $accountId})-[:HAS_WEBHOOK]->(w:WebhookEndpoint)
CALL (w) {
  MATCH (d:Delivery)
  USING INDEX SEEK d:Delivery(endpoint, dueAt)
  WHERE d.endpoint = w.id AND d.dueAt >= 0
  WITH d LIMIT toInteger($max)
  RETURN count(d) AS waiting
}
RETURN sum(waiting) AS count
