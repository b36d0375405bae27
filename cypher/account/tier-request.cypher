// A request for a tier, if it is of this account.
//
// $accountId  whose it must be
// $id         id of the request
// row         [id, tier, purpose, expectedVolume, state, createdAt, decidedAt, reason]
MATCH (r:TierRequest {id: $id})<-[:ASKED]-(:Account {id: $accountId})
RETURN r.id, r.tier, r.purpose, r.expectedVolume, r.state, r.createdAt, r.decidedAt, r.reason
