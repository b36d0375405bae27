// Returns the key with this id and the account that it belongs to.
//
// $id: string  id of a key
// row: {pepper: string, hash: string, expiresAt: string | null, revokedAt: string | null, rights: Right[],
//       accountId: string, tier: Tier}
MATCH (key:ApiKey {id: $id})<-[:HAS_KEY]-(account:Account)
RETURN key.pepper AS pepper, key.hash AS hash, key.expiresAt AS expiresAt, key.revokedAt AS revokedAt,
       coalesce(key.rights, []) AS rights, account.id AS accountId, account.tier AS tier
