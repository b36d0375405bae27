// Writes what was decided on a correction.
//
// $id: string  of the correction
// $state: 'APPLIED' | 'REFUSED' | 'REVOKED'
// $at: string  instant, ISO 8601
// $reason: string  for who proposed it
// $decisionKey: string | null  of the decision by hand that it made; null: none
// row: {id: string}
MATCH (c:Correction {id: $id})
SET c.state = $state, c.decidedAt = $at, c.reason = $reason, c.decisionKey = $decisionKey
RETURN c.id AS id
