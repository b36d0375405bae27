// Holds an account to the end of the transaction, so that what is counted of it stays as it was counted.
//
// $id: string  its id
// $at: string  instant, ISO 8601
// row: {id: string}
//
// Read what is to be decided on in a statement after this one: before it, another may still change it.
MATCH (a:Account {id: $id})
SET a.lockedAt = $at
RETURN a.id AS id
