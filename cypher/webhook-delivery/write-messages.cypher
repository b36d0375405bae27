// Stores the bodies of messages, which several deliveries share.
//
// $rows: {id: string, body: string}[]
// $at: string  instant, ISO 8601
// row: {count: number}
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $rows AS row
CREATE (m:WebhookMessage {id: row.id, body: row.body, createdAt: $at})
RETURN count(m) AS count
