// Ends a key at once.
//
// $id: string  its id
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (k:ApiKey {id: $id})
SET k.revokedAt = $at
RETURN k.id AS id
