// Stores when endpoints last accepted a message.
//
// $endpoints: string[]  ids, sorted
// $at: string  instant, ISO 8601
// row: {id: string}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $endpoints AS id
MATCH (w:WebhookEndpoint {id: id})
SET w.deliveredAt = $at
RETURN w.id AS id
