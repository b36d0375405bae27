// Starts a session for an account.
//
// $accountId: string  id of the account
// $hash: string  hash of the session's token
// $at: string  instant, ISO 8601
// $expiresAt: string  when the session expires if it is not used, ISO 8601
// row: {accountId: string}  no row if the account does not exist
MATCH (account:Account {id: $accountId})
CREATE (account)-[:SIGNED_IN]->
       (:Session {hash: $hash, createdAt: $at, lastSeenAt: $at, expiresAt: $expiresAt})
RETURN account.id AS accountId
