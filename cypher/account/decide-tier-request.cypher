// Writes what was decided on a request for a tier.
//
// $id      its id
// $state   APPROVED or DENIED
// $at      instant, ISO 8601
// $reason  for who asked
// row      [id]
MATCH (r:TierRequest {id: $id})
SET r.state = $state, r.decidedAt = $at, r.reason = $reason
RETURN r.id
