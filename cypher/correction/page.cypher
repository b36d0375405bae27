// One page of the proposed corrections, newest first, for an operator.
//
// $states: ('OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED')[]  states, at least one
// $before: string  id of the last row of the previous page; '~': the first page
// $limit: number  rows
// row: {id: string, state: 'OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED', correction: Record<string, unknown>, accountId: string | null}
//     correction: a `ProposedCorrection`; accountId: null if the account was deleted
//
// Each state is a sorted range of the index. The pages of the states are then merged.
UNWIND $states AS state
CALL (state) {
  MATCH (c:Correction)
  USING INDEX SEEK c:Correction(state, id)
  WHERE c.state = state AND c.id > '' AND c.id < $before
  RETURN c
  ORDER BY c.state DESC, c.id DESC
  LIMIT toInteger($limit)
}
RETURN c.id AS id, c.state AS state, properties(c) AS correction,
       head([(account:Account)-[:PROPOSED]->(c) | account.id]) AS accountId
ORDER BY c.id DESC
LIMIT toInteger($limit)
