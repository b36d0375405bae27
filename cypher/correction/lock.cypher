// Locks a correction until the end of the transaction, so that it is decided only once.
//
// $id: string  id of the correction
// $at: string  instant, ISO 8601
// row: {id: string}
MATCH (c:Correction {id: $id})
SET c.lockedAt = $at
RETURN c.id AS id
