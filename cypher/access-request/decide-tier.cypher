// Writes what was decided on a request for a tier.
//
// $id: string  its id
// $state: 'APPROVED' | 'DENIED'
// $at: string  instant, ISO 8601
// $reason: string  for who asked
// row: {id: string}
MATCH (r:TierRequest {id: $id})
SET r.state = $state, r.decidedAt = $at, r.reason = $reason
RETURN r.id AS id
