// Deletes an account with its keys, their usage, sessions, applications, corrections and webhooks. A later sweep
// deletes the webhook deliveries. An applied correction stays in effect. Only its comment is deleted, because operators
// need the rest.
//
// $id: string  id of the account
// row: {count: number}
MATCH (a:Account {id: $id})
CALL (a) {
  MATCH (a)-[:HAS_KEY]->(k:ApiKey)
  MATCH (u:KeyUsage)
  USING INDEX SEEK u:KeyUsage(keyId, day)
  WHERE u.keyId = k.id AND u.day > 0
  DETACH DELETE u
}
CALL (a) {
  MATCH (a)-[:HAS_KEY|SIGNED_IN|ASKED]->(own)
  DETACH DELETE own
}
CALL (a) {
  MATCH (a)-[:PROPOSED]->(c:Correction)
  WHERE c.state <> 'APPLIED'
  DETACH DELETE c
}
CALL (a) {
  MATCH (a)-[:PROPOSED]->(c:Correction)
  SET c.comment = ''
}
CALL (a) {
  MATCH (a)-[hasWebhook:HAS_WEBHOOK]->(w:WebhookEndpoint)
  DELETE hasWebhook
  SET w = {id: w.id, state: 'DELETED'}
}
DETACH DELETE a
RETURN count(*) AS count
