// Stores which key replaces another one, and when the old key ends.
//
// $id: string  id of the old key
// $by: string  id of the new key
// $expiresAt: string  instant, ISO 8601
// row: {id: string}
MATCH (k:ApiKey {id: $id})
SET k.expiresAt = $expiresAt, k.replacedBy = $by
RETURN k.id AS id
