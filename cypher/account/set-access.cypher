// Gives an account a tier and rights.
//
// $id      its id
// $tier    free, researcher or pro
// $rights  all of them
// row      [id]
MATCH (a:Account {id: $id})
SET a.tier = $tier, a.rights = $rights
RETURN a.id
