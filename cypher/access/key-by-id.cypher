// The key with this id and the account that it belongs to.
//
// $id  id of a key
// row  [pepper, hash, expiresAt, revokedAt, rights, account's id, tier]
MATCH (key:ApiKey {id: $id})<-[:HAS_KEY]-(account:Account)
RETURN key.pepper, key.hash, key.expiresAt, key.revokedAt, coalesce(key.rights, []),
       account.id, account.tier
