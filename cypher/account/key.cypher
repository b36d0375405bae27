// A key, if it is of this account.
//
// $accountId  whose it must be
// $id         id of the key
// row         [id, name, rights, createdAt, expiresAt, revokedAt, last used on (yyyymmdd), id of the key that replaces it]
MATCH (k:ApiKey {id: $id})<-[:HAS_KEY]-(:Account {id: $accountId})
RETURN k.id, k.name, k.rights, k.createdAt, k.expiresAt, k.revokedAt, k.lastUsedOn, k.replacedBy
