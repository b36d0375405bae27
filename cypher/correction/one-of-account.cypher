// Returns a proposed correction if it belongs to this account.
//
// $accountId: string  account that must own it
// $id: string  id of the correction
// row: {id: string, state: 'OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED', correction: Record<string, unknown>}
//     correction: a `ProposedCorrection`
MATCH (c:Correction {id: $id})<-[:PROPOSED]-(:Account {id: $accountId})
RETURN c.id AS id, c.state AS state, properties(c) AS correction
