// Ends a session.
//
// $hash: string  hash of the session's token
// row: none
MATCH (session:Session {hash: $hash})
DETACH DELETE session
