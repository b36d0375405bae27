// Stores that a session is in use. Of concurrent requests, the latest time is stored.
//
// $hash: string  hash of the session's token
// $at: string  instant, ISO 8601
// $expiresAt: string  when it expires unless it is used again, ISO 8601
// row: none
MATCH (session:Session {hash: $hash})
WHERE session.lastSeenAt < $at
SET session.lastSeenAt = $at, session.expiresAt = $expiresAt
