// Sends all deliveries since a time again, oldest first, except challenges.
//
// $endpoint: string  id of the endpoint
// $since: string  instant, ISO 8601
// $dueAt: number  ms of Unix time
// $limit: number  deliveries
// row: {count: number, last: string | null}  last: creation time of the last delivery
MATCH (d:Delivery)
USING INDEX SEEK d:Delivery(endpoint, createdAt)
WHERE d.endpoint = $endpoint AND d.createdAt >= $since AND d.kind <> 'endpoint.challenge'
WITH d ORDER BY d.endpoint, d.createdAt, d.id LIMIT toInteger($limit)
SET d.state = 'WAITING', d.tries = 0, d.dueAt = toInteger($dueAt)
RETURN count(d) AS count, max(d.createdAt) AS last
