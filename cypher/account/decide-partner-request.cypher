// Writes what was decided on a partner request.
//
// $id      its id
// $state   APPROVED or DENIED
// $at      instant, ISO 8601
// $reason  why
// row      [id]
MATCH (r:PartnerRequest {id: $id})
SET r.state = $state, r.decidedAt = $at, r.reason = $reason
RETURN r.id
