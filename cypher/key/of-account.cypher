// Returns a key if it belongs to this account.
//
// $accountId: string  account that must own it
// $id: string  id of the key
// row: {id: string, name: string, rights: Right[], createdAt: string, expiresAt: string | null,
//       revokedAt: string | null, lastUsedOn: number | null, replacedBy: string | null}
//     lastUsedOn: yyyymmdd; replacedBy: id of the key that replaces it
MATCH (k:ApiKey {id: $id})<-[:HAS_KEY]-(:Account {id: $accountId})
RETURN k.id AS id, k.name AS name, k.rights AS rights, k.createdAt AS createdAt, k.expiresAt AS expiresAt,
       k.revokedAt AS revokedAt, k.lastUsedOn AS lastUsedOn, k.replacedBy AS replacedBy
