// Deletes ended keys of an account and their usage, except the newest ones.
//
// $accountId: string  id of the account
// $at: string  instant, ISO 8601
// $retained: number  number of ended keys to retain
// row: {count: number}
//
// Each key is locked before its usage is read, because queries that count usage also lock the key.
MATCH (:Account {id: $accountId})-[:HAS_KEY]->(k:ApiKey)
WHERE k.revokedAt IS NOT NULL OR k.expiresAt <= $at
WITH k ORDER BY k.createdAt DESC, k.id SKIP toInteger($retained)
SET k.revokedAt = coalesce(k.revokedAt, $at)
WITH k
CALL (k) {
  MATCH (u:KeyUsage)
  USING INDEX SEEK u:KeyUsage(keyId, day)
  WHERE u.keyId = k.id AND u.day > 0
  DETACH DELETE u
}
DETACH DELETE k
RETURN count(*) AS count
