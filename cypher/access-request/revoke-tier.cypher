// Revokes the approved applications of an account.
//
// $accountId: string  id of the account
// $at: string  instant, ISO 8601
// $reason: string  shown to the applicant
// row: {id: string}  id of an application
MATCH (:Account {id: $accountId})-[:ASKED]->(r:TierRequest)
WHERE r.state = 'APPROVED'
SET r.state = 'REVOKED', r.decidedAt = $at, r.reason = $reason
RETURN r.id AS id
