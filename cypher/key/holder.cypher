// Returns the account of a key.
//
// $id: string  id of the key
// row: {accountId: string}
MATCH (k:ApiKey {id: $id})<-[:HAS_KEY]-(a:Account)
RETURN a.id AS accountId
