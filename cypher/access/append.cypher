// Notifies all gateways of changed keys or accounts, in commit order.
//
// $at: string  instant, ISO 8601
// $kind: 'KEY' | 'ACCOUNT'
// $subjects: string[]  ids of keys or accounts
// row: {seq: number}  of the last change
//
// This log is separate from the change log, so that revoking a key does not wait for an import that writes.
MATCH (c:Counter {name: 'access'})
SET c.seq = c.seq + 1, c.at = $at
WITH c.seq AS seq
CREATE (:AccessChange {seq: seq, at: $at, kind: $kind, keys: $subjects})
RETURN seq
