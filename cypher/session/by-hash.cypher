// Returns a browser session and its account.
//
// $hash: string  hash of the session's token
// row: {accountId: string, email: string, tier: Tier, createdAt: string, lastSeenAt: string,
//       expiresAt: string}  also an expired session, until a sweep deletes it
MATCH (session:Session {hash: $hash})<-[:SIGNED_IN]-(account:Account)
RETURN account.id AS accountId, account.email AS email, account.tier AS tier, session.createdAt AS createdAt,
       session.lastSeenAt AS lastSeenAt, session.expiresAt AS expiresAt
