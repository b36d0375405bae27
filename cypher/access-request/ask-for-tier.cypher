// Stores the application of an account for a tier.
//
// $accountId: string  id of the account
// $request: {id: string, tier: string, purpose: string, state: string, createdAt: string}
// $volume: number  expected units per day
// row: {id: string}
MATCH (a:Account {id: $accountId})
CREATE (a)-[:ASKED]->(r:TierRequest {id: $request.id})
SET r += $request, r.expectedVolume = toInteger($volume)
RETURN r.id AS id
