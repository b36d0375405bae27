// An account.
//
// $id  its id
// row  [id, email, tier, rights, createdAt, is it a service]
MATCH (a:Account {id: $id})
RETURN a.id, a.email, a.tier, coalesce(a.rights, []), a.createdAt, coalesce(a.isService, false)
