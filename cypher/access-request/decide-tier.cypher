// Stores the decision on an application for a tier.
//
// $id: string  id of the application
// $state: 'APPROVED' | 'DENIED'
// $at: string  instant, ISO 8601
// $reason: string  shown to the applicant
// row: {id: string}
MATCH (r:TierRequest {id: $id})
SET r.state = $state, r.decidedAt = $at, r.reason = $reason
RETURN r.id AS id
