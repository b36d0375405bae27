// Writes what was decided on a partner request.
//
// $id: string  its id
// $state: 'APPROVED' | 'DENIED'
// $at: string  instant, ISO 8601
// $reason: string  why
// row: {id: string}
MATCH (r:PartnerRequest {id: $id})
SET r.state = $state, r.decidedAt = $at, r.reason = $reason
RETURN r.id AS id
