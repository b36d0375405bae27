// One page of the proposed corrections, newest first, for an operator.
//
// $state?: 'OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED'  absent: any
// $before?: string  id of the last row of the previous page; absent: the first page
// $limit: number  rows
// row: {id: string, state: 'OPEN' | 'APPLIED' | 'REFUSED' | 'REVOKED', correction: Record<string, unknown>, accountId: string | null}
//     correction: a `ProposedCorrection`; accountId: null if the account was deleted
MATCH (c:Correction)
USING INDEX SEEK c:Correction(state, id)  // if $state
WHERE c.id > ''
  AND c.state = $state                    // if $state
  AND c.id < $before                      // if $before
RETURN c.id AS id, c.state AS state, properties(c) AS correction,
       head([(account:Account)-[:PROPOSED]->(c) | account.id]) AS accountId
ORDER BY c.id DESC
LIMIT toInteger($limit)
