// Notes which key takes another's place, and when that one ends.
//
// $id: string  id of the one that ends
// $by: string  id of the new one
// $expiresAt: string  instant, ISO 8601
// row: {id: string}
MATCH (k:ApiKey {id: $id})
SET k.expiresAt = $expiresAt, k.replacedBy = $by
RETURN k.id AS id
