// Ends a session.
//
// $hash  hash of the session's token
// rows   none
MATCH (session:Session {hash: $hash})
DETACH DELETE session
