// Notes which key takes another's place, and when that one ends.
//
// $id         id of the one that ends
// $by         id of the new one
// $expiresAt  instant, ISO 8601
// row         [id]
MATCH (k:ApiKey {id: $id})
SET k.expiresAt = $expiresAt, k.replacedBy = $by
RETURN k.id
