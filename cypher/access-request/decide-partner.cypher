// Stores the decision on a partner application.
//
// $id: string  id of the application
// $state: 'APPROVED' | 'DENIED'
// $at: string  instant, ISO 8601
// $reason: string  reason for the decision
// row: {id: string}
MATCH (r:PartnerRequest {id: $id})
SET r.state = $state, r.decidedAt = $at, r.reason = $reason
RETURN r.id AS id
