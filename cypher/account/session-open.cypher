// Begins a session of an account.
//
// $accountId  id of the account
// $hash       hash of the session's token
// $at         instant, ISO 8601
// $expiresAt  when it ends unless it is used, ISO 8601
// row         [account's id]; none when there is no such account
MATCH (account:Account {id: $accountId})
CREATE (account)-[:SIGNED_IN]->
       (:Session {hash: $hash, createdAt: $at, lastSeenAt: $at, expiresAt: $expiresAt})
RETURN account.id
