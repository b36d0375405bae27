// Writes down that a session is in use. Of requests at the same time the latest stands.
//
// $hash: string  hash of the session's token
// $at: string  instant, ISO 8601
// $expiresAt: string  when it ends unless it is used again, ISO 8601
// row: none
MATCH (session:Session {hash: $hash})
WHERE session.lastSeenAt < $at
SET session.lastSeenAt = $at, session.expiresAt = $expiresAt
