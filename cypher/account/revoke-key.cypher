// Ends a key at once.
//
// $id  its id
// $at  instant, ISO 8601
// row  [id]
MATCH (k:ApiKey {id: $id})
SET k.revokedAt = $at
RETURN k.id
