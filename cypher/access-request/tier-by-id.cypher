// Returns an application for a tier, for an operator.
//
// $id: string  id of the application
// row: {id: string, tier: Tier, purpose: string, expectedVolume: number,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null, accountId: string, email: string, currentTier: Tier}
MATCH (r:TierRequest {id: $id})<-[:ASKED]-(a:Account)
RETURN r.id AS id, r.tier AS tier, r.purpose AS purpose, r.expectedVolume AS expectedVolume, r.state AS state,
       r.createdAt AS createdAt, r.decidedAt AS decidedAt, r.reason AS reason, a.id AS accountId,
       a.email AS email, a.tier AS currentTier
