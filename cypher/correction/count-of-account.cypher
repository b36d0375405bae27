// How many corrections an account has proposed that nobody has decided on, and how many it has in all.
//
// $accountId: string  whose
// row: {open: number, all: number}
MATCH (:Account {id: $accountId})-[:PROPOSED]->(c:Correction)
RETURN sum(CASE WHEN c.state = 'OPEN' THEN 1 ELSE 0 END) AS open, count(c) AS all
