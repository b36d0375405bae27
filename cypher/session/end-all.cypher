// Ends all sessions of an account.
//
// $accountId: string  id of the account
// row: none
MATCH (:Account {id: $accountId})-[:SIGNED_IN]->(session:Session)
DETACH DELETE session
