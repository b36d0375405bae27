// Takes away a correction that waits, when who proposed it takes it back.
//
// $accountId: string  whose it must be
// $id: string  of the correction
// row: {count: number}
MATCH (c:Correction {id: $id})<-[:PROPOSED]-(:Account {id: $accountId})
WHERE c.state = 'OPEN'
DETACH DELETE c
RETURN count(*) AS count
