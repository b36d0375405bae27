// Gives an account an endpoint.
//
// $accountId: string  whose
// $id: string  its id
// $properties: Record<string, unknown>
// row: {id: string}
//
// Who is registered hears of what comes after that.
MATCH (a:Account {id: $accountId}), (c:Counter {name: 'change'})
CREATE (a)-[:HAS_WEBHOOK]->(w:WebhookEndpoint {id: $id})
SET w += $properties, w.fromSeq = c.seq
RETURN w.id AS id
