// Removes an endpoint from its account. A later sweep deletes its deliveries.
//
// $accountId: string  account that must own it
// $id: string  id of the endpoint
// row: {id: string}
MATCH (:Account {id: $accountId})-[own:HAS_WEBHOOK]->(w:WebhookEndpoint {id: $id})
DELETE own
SET w = {id: $id, state: 'DELETED'}
RETURN w.id AS id
