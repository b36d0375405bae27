// Deletes expired sessions.
// any: repeated runs delete all of them
//
// $at: string  instant, ISO 8601
// $limit: number  maximum number of sessions to delete
// row: none
MATCH (session:Session)
WHERE session.expiresAt < $at
WITH session LIMIT toInteger($limit)
DETACH DELETE session
