// Gives an endpoint a new secret; the one before counts for a while.
//
// $id: string  its id
// $secret: string  the new one, sealed
// $until: string  instant, ISO 8601
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (w:WebhookEndpoint {id: $id})
SET w.formerSecret = w.secret, w.formerUntil = $until, w.secret = $secret, w.updatedAt = $at
RETURN w.id AS id
