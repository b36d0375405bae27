// How many keys of an account work.
//
// $accountId  whose
// $at         instant, ISO 8601
// row         [count]
MATCH (:Account {id: $accountId})-[:HAS_KEY]->(k:ApiKey)
WHERE k.revokedAt IS NULL AND (k.expiresAt IS NULL OR k.expiresAt > $at)
RETURN count(k)
