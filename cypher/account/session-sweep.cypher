// Clears away sessions that ended by themselves.
//
// $at     instant, ISO 8601
// $limit  sessions at most
// rows    none
MATCH (session:Session)
WHERE session.expiresAt < $at
WITH session LIMIT toInteger($limit)
DETACH DELETE session
