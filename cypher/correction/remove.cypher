// Deletes a waiting correction when its author withdraws it.
//
// $accountId: string  account that must own it
// $id: string  id of the correction
// row: {count: number}
MATCH (c:Correction {id: $id})<-[:PROPOSED]-(:Account {id: $accountId})
WHERE c.state = 'OPEN'
DETACH DELETE c
RETURN count(*) AS count
