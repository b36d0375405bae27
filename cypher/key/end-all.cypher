// Ends all keys of an account that is about to go, and holds them.
//
// $id: string  id of the account
// $at: string  instant, ISO 8601
// row: {id: string}  of a key
//
// Who counts use holds the key, too: nothing is counted between this and the end of the key.
MATCH (:Account {id: $id})-[:HAS_KEY]->(k:ApiKey)
SET k.revokedAt = coalesce(k.revokedAt, $at)
RETURN k.id AS id
