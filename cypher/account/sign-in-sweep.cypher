// Clears away those who went to sign in and did not come back in time.
// any: all go in the end
//
// $at     instant, ISO 8601
// $limit  rows at most
// rows    none
MATCH (attempt:SignIn)
WHERE attempt.expiresAt < $at
WITH attempt LIMIT toInteger($limit)
DELETE attempt
