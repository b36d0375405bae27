// Creates a key for an account.
//
// $accountId: string  id of the account
// $key: {id: string, name: string, pepper: string, hash: string, rights: string[], createdAt: string,
//     expiresAt: string | null}
// row: {id: string}
MATCH (a:Account {id: $accountId})
CREATE (a)-[:HAS_KEY]->(k:ApiKey {id: $key.id})
SET k += $key
RETURN k.id AS id
