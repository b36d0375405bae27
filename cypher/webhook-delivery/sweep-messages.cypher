// Clears away messages of long ago.
//
// $before: string  instant, ISO 8601
// $limit: number  messages at most
// row: {count: number}
MATCH (m:WebhookMessage)
WHERE m.createdAt < $before
WITH m ORDER BY m.createdAt LIMIT toInteger($limit)
DELETE m
RETURN count(*) AS count
