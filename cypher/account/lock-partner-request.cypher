// Holds a partner request to the end of the transaction, so that it is decided once.
//
// $id  its id
// $at  instant, ISO 8601
// row  [id]
MATCH (r:PartnerRequest {id: $id})
SET r.lockedAt = $at
RETURN r.id
