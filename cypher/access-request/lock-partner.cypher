// Holds a partner request to the end of the transaction, so that it is decided once.
//
// $id: string  its id
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (r:PartnerRequest {id: $id})
SET r.lockedAt = $at
RETURN r.id AS id
