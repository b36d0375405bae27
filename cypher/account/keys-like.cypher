// The keys that an operator may mean, newest first.
//
// scans: keys, for the command line only
// $id     id of a key; '' for none
// $text   part of its name or of the e-mail address of its account, in lower case
// $limit  rows
// row     [id, name, rights, createdAt, expiresAt, revokedAt, last used on (yyyymmdd),
//         id of the key that replaces it, account id, email, tier]
MATCH (k:ApiKey)<-[:HAS_KEY]-(a:Account)
WHERE k.id = $id OR toLower(k.name) CONTAINS $text OR toLower(a.email) CONTAINS $text
RETURN k.id, k.name, k.rights, k.createdAt, k.expiresAt, k.revokedAt, k.lastUsedOn, k.replacedBy,
       a.id, a.email, a.tier
ORDER BY k.createdAt DESC, k.id
LIMIT toInteger($limit)
