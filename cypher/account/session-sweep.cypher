// Clears away sessions that ended by themselves.
// any: all go in the end
//
// $at     instant, ISO 8601
// $limit  sessions at most
// rows    none
MATCH (session:Session)
WHERE session.expiresAt < $at
WITH session LIMIT toInteger($limit)
DETACH DELETE session
