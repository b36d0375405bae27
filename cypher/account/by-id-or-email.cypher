// The accounts with an id or an e-mail address.
//
// $text: string  an id, or an e-mail address in any letter case
// $limit: number  maximum number of accounts to return
// row: {id: string, email: string, tier: Tier, rights: Right[], createdAt: string, isService: boolean}
//
// An address may have one account per sign-in provider, and one service account.
CALL () {
  MATCH (a:Account {id: $text}) RETURN a
  UNION
  MATCH (a:Account) WHERE a.email IN [$text, toLower($text)] RETURN a
}
RETURN a.id AS id, a.email AS email, a.tier AS tier, coalesce(a.rights, []) AS rights, a.createdAt AS createdAt,
       coalesce(a.isService, false) AS isService
ORDER BY a.id
LIMIT toInteger($limit)
