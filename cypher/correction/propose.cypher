// Notes a correction that an account proposes.
//
// $accountId: string  whose
// $correction: Record<string, unknown>  a `ProposedCorrection`; absent is left out
// row: {id: string}
MATCH (a:Account {id: $accountId})
CREATE (a)-[:PROPOSED]->(c:Correction {id: $correction.id})
SET c += $correction
RETURN c.id AS id
