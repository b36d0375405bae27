// Sets the tier and the rights of an account.
//
// $id: string  id of the account
// $tier: 'free' | 'researcher' | 'pro'
// $rights: string[]  the complete list
// row: {id: string}
MATCH (a:Account {id: $id})
SET a.tier = $tier, a.rights = $rights
RETURN a.id AS id
