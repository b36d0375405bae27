// Locks an account until the end of the transaction, so that counts of its data do not change meanwhile.
//
// $id: string  id
// $at: string  instant, ISO 8601
// row: {id: string}
//
// Read the data to decide on in a later statement: before this one, another transaction may still change it.
MATCH (a:Account {id: $id})
SET a.lockedAt = $at
RETURN a.id AS id
