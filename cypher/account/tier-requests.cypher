// What an account asked for, newest first.
//
// $accountId  whose
// $limit      rows
// row         [id, tier, purpose, expectedVolume, state, createdAt, decidedAt, reason]
MATCH (:Account {id: $accountId})-[:ASKED]->(r:TierRequest)
RETURN r.id, r.tier, r.purpose, r.expectedVolume, r.state, r.createdAt, r.decidedAt, r.reason
ORDER BY r.id DESC
LIMIT toInteger($limit)
