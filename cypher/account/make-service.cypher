// The account of a service, made when there is none, and held to the end of the transaction.
//
// $login  'service', U+001F and the e-mail address
// $id     of a new one
// $email, $tier  of a new one
// $at     instant, ISO 8601
// row     [id, was it there]
MERGE (a:Account {login: $login})
ON CREATE SET a.id = $id, a.email = $email, a.tier = $tier, a.rights = [], a.createdAt = $at, a.isService = true
SET a.lockedAt = $at
RETURN a.id, a.id <> $id
