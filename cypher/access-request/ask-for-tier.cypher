// Notes that an account asks for a tier.
//
// $accountId: string  whose
// $request: {id: string, tier: string, purpose: string, state: string, createdAt: string}
// $volume: number  units a day that are expected
// row: {id: string}
MATCH (a:Account {id: $accountId})
CREATE (a)-[:ASKED]->(r:TierRequest {id: $request.id})
SET r += $request, r.expectedVolume = toInteger($volume)
RETURN r.id AS id
