// Creates the account of a service if it does not exist, and locks it until the end of the transaction.
//
// $login: string  'service', U+001F and the e-mail address
// $id: string  id of the account if it is new
// $email: string, $tier: string  e-mail address and tier of the account if it is new
// $at: string  instant, ISO 8601
// row: {id: string, wasThere: boolean}  wasThere: the account existed before
MERGE (a:Account {login: $login})
ON CREATE SET a.id = $id, a.email = $email, a.tier = $tier, a.rights = [], a.createdAt = $at, a.isService = true
SET a.lockedAt = $at
RETURN a.id AS id, a.id <> $id AS wasThere
