// The account of somebody whom a provider vouches for, made when they come for the first time.
//
// $login  issuer and subject
// $id     UUID for a new one
// $email  the address as the provider has it now, which may have changed
// $tier   tier of a new one
// $at     instant, ISO 8601
// row     [account's id]
MERGE (account:Account {login: $login})
ON CREATE SET account.id = $id, account.tier = $tier, account.rights = [],
              account.createdAt = $at, account.isService = false
SET account.email = $email
RETURN account.id
