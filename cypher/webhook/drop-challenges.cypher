// Drops challenges that an endpoint has not answered: another one replaces them. One that is under way counts no more.
//
// $endpoint: string  id
// row: {count: number}
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, createdAt)
WHERE d.endpoint = $endpoint AND d.createdAt > '' AND d.kind = 'endpoint.challenge' AND d.dueAt IS NOT NULL
DETACH DELETE d
RETURN count(*) AS count
