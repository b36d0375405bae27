// Ends a key immediately.
//
// $id: string  id of the key
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (k:ApiKey {id: $id})
SET k.revokedAt = $at
RETURN k.id AS id
