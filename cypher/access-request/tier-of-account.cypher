// Returns an application for a tier if it belongs to this account.
//
// $accountId: string  account that must own it
// $id: string  id of the application
// row: {id: string, tier: Tier, purpose: string, expectedVolume: number,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null}
MATCH (r:TierRequest {id: $id})<-[:ASKED]-(:Account {id: $accountId})
RETURN r.id AS id, r.tier AS tier, r.purpose AS purpose, r.expectedVolume AS expectedVolume, r.state AS state,
       r.createdAt AS createdAt, r.decidedAt AS decidedAt, r.reason AS reason
