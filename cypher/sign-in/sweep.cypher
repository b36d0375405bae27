// Clears away those who went to sign in and did not come back in time.
// any: all go in the end
//
// $at: string  instant, ISO 8601
// $limit: number  rows at most
// row: none
MATCH (attempt:SignIn)
WHERE attempt.expiresAt < $at
WITH attempt LIMIT toInteger($limit)
DELETE attempt
