// Locks a partner application until the end of the transaction, so that it is decided only once.
//
// $id: string  id of the application
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (r:PartnerRequest {id: $id})
SET r.lockedAt = $at
RETURN r.id AS id
