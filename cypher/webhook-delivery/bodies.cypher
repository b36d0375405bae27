// The bodies of webhook messages.
//
// $ids: string[]  ids
// row: {id: string, body: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (m:WebhookMessage {id: id})
RETURN m.id AS id, m.body AS body
