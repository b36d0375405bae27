// The keys that match an operator's search, newest first.
//
// scans: keys, for the command line only
// $id: string  id of a key; '' for none
// $text: string  part of its name or of the e-mail address of its account, in lower case
// $limit: number  rows
// row: {id: string, name: string, rights: Right[], createdAt: string, expiresAt: string | null,
//       revokedAt: string | null, lastUsedOn: number | null, accountId: string,
//       email: string, tier: Tier}  lastUsedOn: yyyymmdd
MATCH (k:ApiKey)<-[:HAS_KEY]-(a:Account)
WHERE k.id = $id OR toLower(k.name) CONTAINS $text OR toLower(a.email) CONTAINS $text
RETURN k.id AS id, k.name AS name, k.rights AS rights, k.createdAt AS createdAt, k.expiresAt AS expiresAt,
       k.revokedAt AS revokedAt, k.lastUsedOn AS lastUsedOn, a.id AS accountId,
       a.email AS email, a.tier AS tier
ORDER BY k.createdAt DESC, k.id
LIMIT toInteger($limit)
