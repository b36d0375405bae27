// Clears away sessions that ended by themselves.
// any: all go in the end
//
// $at: string  instant, ISO 8601
// $limit: number  sessions at most
// row: none
MATCH (session:Session)
WHERE session.expiresAt < $at
WITH session LIMIT toInteger($limit)
DETACH DELETE session
