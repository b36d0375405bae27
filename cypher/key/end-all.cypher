// Ends and locks all keys of an account that will be deleted.
//
// $id: string  id of the account
// $at: string  instant, ISO 8601
// row: {id: string}  id of each key
//
// Queries that count usage also lock the key, so no usage is added after this query.
MATCH (:Account {id: $id})-[:HAS_KEY]->(k:ApiKey)
SET k.revokedAt = coalesce(k.revokedAt, $at)
RETURN k.id AS id
