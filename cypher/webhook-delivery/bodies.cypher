// The bodies of messages.
//
// $ids: string[]  ids
// row: {id: string, body: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (m:WebhookMessage {id: id})
RETURN m.id AS id, m.body AS body
