// Gives an account a key.
//
// $accountId  whose
// $key        {id, name, pepper, hash, rights, createdAt, expiresAt or null}
// row         [id]
MATCH (a:Account {id: $accountId})
CREATE (a)-[:HAS_KEY]->(k:ApiKey {id: $key.id})
SET k += $key
RETURN k.id
