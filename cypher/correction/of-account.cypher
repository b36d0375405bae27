// The corrections that an account has proposed, newest first.
//
// $accountId: string  id of the account
// $limit: number  rows
// row: {id: string, state: 'OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED', correction: Record<string, unknown>}
//     correction: a `ProposedCorrection`
MATCH (:Account {id: $accountId})-[:PROPOSED]->(c:Correction)
RETURN c.id AS id, c.state AS state, properties(c) AS correction
ORDER BY c.id DESC
LIMIT toInteger($limit)
