// Stores that a session is in use. If requests are concurrent, the query stores the latest time.
//
// $hash: string  hash of the session's token
// $at: string  instant, ISO 8601
// $expiresAt: string  when the session expires if it is not used again, ISO 8601
// row: none
MATCH (session:Session {hash: $hash})
WHERE session.lastSeenAt < $at
SET session.lastSeenAt = $at, session.expiresAt = $expiresAt
