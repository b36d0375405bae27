// One page of the applications for a tier, newest first, for an operator.
//
// $states: ('PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED')[]  states, at least one
// $before: string  id of the last row of the previous page; '~': the first page
// $limit: number  rows
// row: {id: string, tier: Tier, purpose: string, expectedVolume: number,
//       state: 'PENDING' | 'APPROVED' | 'DENIED' | 'REVOKED', createdAt: string, decidedAt: string | null,
//       reason: string | null, accountId: string, email: string, currentTier: Tier}
//
// Each state is a sorted range of the index. The pages of the states are then merged.
UNWIND $states AS state
CALL (state) {
  MATCH (r:TierRequest)
  USING INDEX SEEK r:TierRequest(state, id)
  WHERE r.state = state AND r.id > '' AND r.id < $before
  MATCH (r)<-[:ASKED]-(a:Account)
  RETURN r, a
  ORDER BY r.state DESC, r.id DESC
  LIMIT toInteger($limit)
}
RETURN r.id AS id, r.tier AS tier, r.purpose AS purpose, r.expectedVolume AS expectedVolume, r.state AS state,
       r.createdAt AS createdAt, r.decidedAt AS decidedAt, r.reason AS reason, a.id AS accountId,
       a.email AS email, a.tier AS currentTier
ORDER BY r.id DESC
LIMIT toInteger($limit)
