// The account of somebody whom a provider vouches for, made when they come for the first time.
//
// $login: string  issuer and subject
// $id: string  UUID for a new one
// $email: string  the address as the provider has it now, which may have changed
// $tier: string  tier of a new one
// $at: string  instant, ISO 8601
// row: {accountId: string}
MERGE (account:Account {login: $login})
ON CREATE SET account.id = $id, account.tier = $tier, account.rights = [],
              account.createdAt = $at, account.isService = false
SET account.email = $email
RETURN account.id AS accountId
