// Creates an endpoint for an account.
//
// $accountId: string  id of the account
// $id: string  id of the endpoint
// $properties: Record<string, unknown>
// row: {id: string}
//
// The endpoint receives only events after its registration.
MATCH (a:Account {id: $accountId}), (c:Counter {name: 'change'})
CREATE (a)-[:HAS_WEBHOOK]->(w:WebhookEndpoint {id: $id})
SET w += $properties, w.fromSeq = c.seq
RETURN w.id AS id
