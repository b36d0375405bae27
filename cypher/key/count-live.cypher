// Counts the valid keys of an account.
//
// $accountId: string  id of the account
// $at: string  instant, ISO 8601
// row: {count: number}
MATCH (:Account {id: $accountId})-[:HAS_KEY]->(k:ApiKey)
WHERE k.revokedAt IS NULL AND (k.expiresAt IS NULL OR k.expiresAt > $at)
RETURN count(k) AS count
