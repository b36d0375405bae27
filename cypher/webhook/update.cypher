// Changes an endpoint.
//
// $id: string  id of the endpoint
// $properties: Record<string, unknown>
// row: {id: string}
MATCH (w:WebhookEndpoint {id: $id})
SET w += $properties
RETURN w.id AS id
