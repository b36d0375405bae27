// The keys of an account, newest first.
//
// $accountId: string  id of the account
// $limit: number  rows
// row: {id: string, name: string, rights: Right[], createdAt: string, expiresAt: string | null,
//       revokedAt: string | null, lastUsedOn: number | null}
//     lastUsedOn: yyyymmdd
MATCH (:Account {id: $accountId})-[:HAS_KEY]->(k:ApiKey)
RETURN k.id AS id, k.name AS name, k.rights AS rights, k.createdAt AS createdAt, k.expiresAt AS expiresAt,
       k.revokedAt AS revokedAt, k.lastUsedOn AS lastUsedOn
ORDER BY k.createdAt DESC, k.id
LIMIT toInteger($limit)
