// Deletes old deliveries.
//
// $before: string  instant, ISO 8601
// $limit: number  maximum number of deliveries to delete
// row: {count: number}
MATCH (d:Delivery)
WHERE d.createdAt < $before
WITH d ORDER BY d.createdAt LIMIT toInteger($limit)
DELETE d
RETURN count(*) AS count
