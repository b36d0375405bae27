// The applications of an account, newest first.
//
// $accountId: string  id of the account
// $limit: number  rows
// row: {id: string, tier: Tier, purpose: string, expectedVolume: number,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null}
MATCH (:Account {id: $accountId})-[:ASKED]->(r:TierRequest)
RETURN r.id AS id, r.tier AS tier, r.purpose AS purpose, r.expectedVolume AS expectedVolume, r.state AS state,
       r.createdAt AS createdAt, r.decidedAt AS decidedAt, r.reason AS reason
ORDER BY r.id DESC
LIMIT toInteger($limit)
