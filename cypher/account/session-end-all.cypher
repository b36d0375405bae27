// Ends all sessions of an account.
//
// $accountId  id of the account
// rows        none
MATCH (:Account {id: $accountId})-[:SIGNED_IN]->(session:Session)
DETACH DELETE session
