// Tells every gateway that keys or accounts are no longer what they were, in the order of commits.
//
// $at: string  instant, ISO 8601
// $kind: 'KEY' | 'ACCOUNT'
// $subjects: string[]  ids of keys or accounts
// row: {seq: number}  of the last one
//
// A log of its own: whoever revokes a key must not wait for an import that writes.
MATCH (c:Counter {name: 'access'})
SET c.seq = c.seq + 1, c.at = $at
WITH c.seq AS seq
CREATE (:AccessChange {seq: seq, at: $at, kind: $kind, keys: $subjects})
RETURN seq
