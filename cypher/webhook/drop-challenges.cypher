// Deletes unanswered challenges of an endpoint before a new one replaces them. The result of a challenge in flight is
// ignored.
//
// $endpoint: string  id of the endpoint
// row: {count: number}
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, createdAt)
WHERE d.endpoint = $endpoint AND d.createdAt > '' AND d.kind = 'endpoint.challenge' AND d.dueAt IS NOT NULL
DETACH DELETE d
RETURN count(*) AS count
