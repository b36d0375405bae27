// Gives an account a tier and rights.
//
// $id: string  its id
// $tier: 'free' | 'researcher' | 'pro'
// $rights: string[]  all of them
// row: {id: string}
MATCH (a:Account {id: $id})
SET a.tier = $tier, a.rights = $rights
RETURN a.id AS id
