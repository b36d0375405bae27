// Keeps the bodies of messages, which several deliveries share.
//
// $rows: {id: string, body: string}[]
// $at: string  instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
CREATE (m:WebhookMessage {id: row.id, body: row.body, createdAt: $at})
RETURN count(m) AS count
