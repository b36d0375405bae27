// Returns a proposed correction, for an operator.
//
// $id: string  id of the correction
// row: {id: string, state: 'OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED', correction: Record<string, unknown>, accountId: string | null}
//     correction: a `ProposedCorrection`; accountId: null if the account was deleted
MATCH (c:Correction {id: $id})
RETURN c.id AS id, c.state AS state, properties(c) AS correction,
       head([(account:Account)-[:PROPOSED]->(c) | account.id]) AS accountId
