// Requests for a tier, newest first, for an operator.
//
// $state  PENDING, APPROVED, DENIED or REVOKED; absent: any
// $before  id of the last of the page before; absent: the first page
// $limit  rows
// row     [id, tier, purpose, expectedVolume, state, createdAt, decidedAt, reason, account id, email, its tier]
MATCH (r:TierRequest)
USING INDEX SEEK r:TierRequest(state, id)  // if $state
WHERE r.id > ''
  AND r.state = $state                     // if $state
  AND r.id < $before                      // if $before
MATCH (r)<-[:ASKED]-(a:Account)
RETURN r.id, r.tier, r.purpose, r.expectedVolume, r.state, r.createdAt, r.decidedAt, r.reason, a.id, a.email, a.tier
ORDER BY r.id DESC
LIMIT toInteger($limit)
