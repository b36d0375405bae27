// The accounts that an operator means.
//
// $text   an id, or an e-mail address in either case
// $limit  accounts
// row     [id, email, tier, rights, createdAt, is it a service]
//
// An address may have an account with each provider, and one as a service.
CALL () {
  MATCH (a:Account {id: $text}) RETURN a
  UNION
  MATCH (a:Account) WHERE a.email IN [$text, toLower($text)] RETURN a
}
RETURN a.id, a.email, a.tier, coalesce(a.rights, []), a.createdAt, coalesce(a.isService, false)
ORDER BY a.id
LIMIT toInteger($limit)
