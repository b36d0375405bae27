// Locks an account until the end of the transaction, so that counts of its data do not change meanwhile.
//
// $id: string  id
// $at: string  instant, ISO 8601
// row: {id: string}
//
// Read the data for the decision in a later statement, because another transaction may change it before this lock.
MATCH (a:Account {id: $id})
SET a.lockedAt = $at
RETURN a.id AS id
