// Takes back what was approved of an account's requests.
//
// $accountId: string  whose
// $at: string  instant, ISO 8601
// $reason: string  for who asked
// row: {id: string}  of a request
MATCH (:Account {id: $accountId})-[:ASKED]->(r:TierRequest)
WHERE r.state = 'APPROVED'
SET r.state = 'REVOKED', r.decidedAt = $at, r.reason = $reason
RETURN r.id AS id
