// Sets a new secret for an endpoint. The previous one stays valid for a while.
//
// $id: string  id of the endpoint
// $secret: string  the new secret, encrypted
// $until: string  instant, ISO 8601
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (w:WebhookEndpoint {id: $id})
SET w.formerSecret = w.secret, w.formerUntil = $until, w.secret = $secret, w.updatedAt = $at
RETURN w.id AS id
