// One page of the applications for a tier, newest first, for an operator.
//
// $state?: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED'  absent: any
// $before?: string  id of the last row of the previous page; absent: the first page
// $limit: number  rows
// row: {id: string, tier: string, purpose: string, expectedVolume: number,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null, accountId: string, email: string, currentTier: string}
MATCH (r:TierRequest)
USING INDEX SEEK r:TierRequest(state, id)  // if $state
WHERE r.id > ''
  AND r.state = $state                     // if $state
  AND r.id < $before                      // if $before
MATCH (r)<-[:ASKED]-(a:Account)
RETURN r.id AS id, r.tier AS tier, r.purpose AS purpose, r.expectedVolume AS expectedVolume, r.state AS state,
       r.createdAt AS createdAt, r.decidedAt AS decidedAt, r.reason AS reason, a.id AS accountId,
       a.email AS email, a.tier AS currentTier
ORDER BY r.id DESC
LIMIT toInteger($limit)
