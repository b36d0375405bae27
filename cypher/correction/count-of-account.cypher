// Counts the corrections that an account has proposed: those that wait for a decision, and all.
//
// $accountId: string  id of the account
// row: {open: number, all: number}
MATCH (:Account {id: $accountId})-[:PROPOSED]->(c:Correction)
RETURN sum(CASE WHEN c.state = 'OPEN' THEN 1 ELSE 0 END) AS open, count(c) AS all
