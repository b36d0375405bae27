// Deletes the deliveries of deleted endpoints, and then the endpoints.
// any: repeated runs delete all of them
//
// $limit: number  maximum number of deliveries to delete
// row: {count: number}
MATCH (w:WebhookEndpoint)
USING INDEX w:WebhookEndpoint(state, id)
WHERE w.state = 'DELETED' AND w.id > ''
WITH w LIMIT 1
CALL (w) {
  MATCH (d:Delivery)
  USING INDEX d:Delivery(endpoint, createdAt)
  WHERE d.endpoint = w.id AND d.createdAt > ''
  WITH d LIMIT toInteger($limit)
  DELETE d
  RETURN count(*) AS count
}
FOREACH (done IN CASE WHEN count = 0 THEN [w] ELSE [] END | DETACH DELETE done)
RETURN count
