// Takes an endpoint away from its account. What it was sent is cleared away later.
//
// $accountId: string  whose it must be
// $id: string  its id
// row: {id: string}
MATCH (:Account {id: $accountId})-[own:HAS_WEBHOOK]->(w:WebhookEndpoint {id: $id})
DELETE own
SET w = {id: $id, state: 'DELETED'}
RETURN w.id AS id
