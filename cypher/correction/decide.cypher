// Stores the decision on a correction.
//
// $id: string  id of the correction
// $state: 'APPLIED' | 'REFUSED' | 'REVOKED'
// $at: string  instant, ISO 8601
// $reason: string  shown to the person who proposed it
// $decisionKey: string | null  key of the curated decision that the correction created; null: none
// row: {id: string}
MATCH (c:Correction {id: $id})
SET c.state = $state, c.decidedAt = $at, c.reason = $reason, c.decisionKey = $decisionKey
RETURN c.id AS id
