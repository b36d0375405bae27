// The keys of an account, newest first.
//
// $accountId  whose
// $limit      rows
// row         [id, name, rights, createdAt, expiresAt, revokedAt, last used on (yyyymmdd), id of the key that replaces it]
MATCH (:Account {id: $accountId})-[:HAS_KEY]->(k:ApiKey)
RETURN k.id, k.name, k.rights, k.createdAt, k.expiresAt, k.revokedAt, k.lastUsedOn, k.replacedBy
ORDER BY k.createdAt DESC, k.id
LIMIT toInteger($limit)
