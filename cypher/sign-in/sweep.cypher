// Deletes expired sign-in attempts.
// any: repeated runs delete all of them
//
// $at: string  instant, ISO 8601
// $limit: number  maximum number of attempts to delete
// row: none
MATCH (attempt:SignIn)
WHERE attempt.expiresAt < $at
WITH attempt LIMIT toInteger($limit)
DELETE attempt
