// The session of a browser and whose it is.
//
// $hash  hash of the session's token
// row    [account's id, email, tier, createdAt, lastSeenAt, expiresAt]; ended ones too, until they are cleared
MATCH (session:Session {hash: $hash})<-[:SIGNED_IN]-(account:Account)
RETURN account.id, account.email, account.tier, session.createdAt, session.lastSeenAt, session.expiresAt
