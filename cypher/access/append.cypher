// Appends changed keys or accounts to the access log, in commit order. All gateways read this log.
//
// $at: string  instant, ISO 8601
// $kind: 'KEY' | 'ACCOUNT'
// $subjects: string[]  ids of keys or accounts
// row: {seq: number}  position of the change in the log
//
// This log is separate from the change log, so that revoking a key does not wait for an import that appends changes.
MATCH (c:Counter {name: 'access'})
SET c.seq = c.seq + 1, c.at = $at
WITH c.seq AS seq
CREATE (:AccessChange {seq: seq, at: $at, kind: $kind, keys: $subjects})
RETURN seq
