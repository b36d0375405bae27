// Notes when endpoints last took a message.
//
// $endpoints: string[]  ids, in their order
// $at: string  instant, ISO 8601
// row: {id: string}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $endpoints AS id
MATCH (w:WebhookEndpoint {id: id})
SET w.deliveredAt = $at
RETURN w.id AS id
