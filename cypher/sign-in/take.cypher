// Takes away that somebody went to sign in, so that one way back counts once.
//
// $hash: string  hash of what the browser was given for the way back
// row: {provider: string | null, expiresAt: string | null}
//     its id, and when they must be back, ISO 8601; none when it is unknown or was taken
//
// SET takes the lock; who waited for it finds the node gone, and fails or is given nulls.
MATCH (attempt:SignIn {hash: $hash})
SET attempt.isTaken = true
WITH attempt, attempt.provider AS provider, attempt.expiresAt AS expiresAt
DELETE attempt
RETURN provider, expiresAt
