// A request for a tier, for an operator.
//
// $id  its id
// row  [id, tier, purpose, expectedVolume, state, createdAt, decidedAt, reason, account id, email, its tier]
MATCH (r:TierRequest {id: $id})<-[:ASKED]-(a:Account)
RETURN r.id, r.tier, r.purpose, r.expectedVolume, r.state, r.createdAt, r.decidedAt, r.reason, a.id, a.email, a.tier
