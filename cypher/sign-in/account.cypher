// Returns the account of a person whose identity a provider confirmed. Creates it at the first sign-in.
//
// $login: string  issuer and subject
// $id: string  UUID for a new account
// $email: string  current address from the provider, which may have changed
// $tier: string  tier of a new account
// $at: string  instant, ISO 8601
// row: {accountId: string}
MERGE (account:Account {login: $login})
ON CREATE SET account.id = $id, account.tier = $tier, account.rights = [],
              account.createdAt = $at, account.isService = false
SET account.email = $email
RETURN account.id AS accountId
