// Deletes old messages.
//
// $before: string  instant, ISO 8601
// $limit: number  maximum number of messages to delete
// row: {count: number}
MATCH (m:WebhookMessage)
WHERE m.createdAt < $before
WITH m ORDER BY m.createdAt LIMIT toInteger($limit)
DELETE m
RETURN count(*) AS count
