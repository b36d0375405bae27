// Takes away keys of an account that ended, and their use, but for the newest ones.
//
// $accountId: string  whose
// $at: string  instant, ISO 8601
// $kept: number  how many ended ones stay
// row: {count: number}
//
// Each is held before its use is looked for: who counts use holds the key, too.
MATCH (:Account {id: $accountId})-[:HAS_KEY]->(k:ApiKey)
WHERE k.revokedAt IS NOT NULL OR k.expiresAt <= $at
WITH k ORDER BY k.createdAt DESC, k.id SKIP toInteger($kept)
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
