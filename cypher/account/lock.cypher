// Locks an account until the end of the transaction, so that counts of its data do not change meanwhile.
//
// $id: string  id of the account
// $at: string  instant, ISO 8601
// row: {id: string}
//
// Read the data to count in a later statement, because another transaction may change the data before this lock.
MATCH (a:Account {id: $id})
SET a.lockedAt = $at
RETURN a.id AS id
