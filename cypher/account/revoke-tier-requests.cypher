// Takes back what was approved of an account's requests.
//
// $accountId  whose
// $at         instant, ISO 8601
// $reason     for who asked
// row         [request id]
MATCH (:Account {id: $accountId})-[:ASKED]->(r:TierRequest)
WHERE r.state = 'APPROVED'
SET r.state = 'REVOKED', r.decidedAt = $at, r.reason = $reason
RETURN r.id
