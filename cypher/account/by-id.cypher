// Returns an account.
//
// $id: string  id of the account
// row: {id: string, email: string, tier: Tier, rights: Right[], createdAt: string, isService: boolean}
MATCH (a:Account {id: $id})
RETURN a.id AS id, a.email AS email, a.tier AS tier, coalesce(a.rights, []) AS rights, a.createdAt AS createdAt,
       coalesce(a.isService, false) AS isService
