// Notes that an account asks for a tier.
//
// $accountId  whose
// $request    {id, tier, purpose, state, createdAt}
// $volume     units a day that are expected
// row         [id]
MATCH (a:Account {id: $accountId})
CREATE (a)-[:ASKED]->(r:TierRequest {id: $request.id})
SET r += $request, r.expectedVolume = toInteger($volume)
RETURN r.id
