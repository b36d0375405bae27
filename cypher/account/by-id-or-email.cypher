// The accounts that an operator means.
//
// $text: string  an id, or an e-mail address in either case
// $limit: number  accounts
// row: {id: string, email: string, tier: string, rights: string[], createdAt: string, isService: boolean}
//
// An address may have an account with each provider, and one as a service.
CALL () {
  MATCH (a:Account {id: $text}) RETURN a
  UNION
  MATCH (a:Account) WHERE a.email IN [$text, toLower($text)] RETURN a
}
RETURN a.id AS id, a.email AS email, a.tier AS tier, coalesce(a.rights, []) AS rights, a.createdAt AS createdAt,
       coalesce(a.isService, false) AS isService
ORDER BY a.id
LIMIT toInteger($limit)
