// Stores a correction that an account proposes.
//
// $accountId: string  id of the account
// $correction: Record<string, unknown>  a `ProposedCorrection`, as `toStored` returns it
// row: {id: string}
MATCH (a:Account {id: $accountId})
CREATE (a)-[:PROPOSED]->(c:Correction {id: $correction.id})
SET c += $correction
RETURN c.id AS id
