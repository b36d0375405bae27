// Deletes and returns a sign-in attempt, so that it can be used only once.
//
// $hash: string  hash of the token that the browser must send back
// row: {provider: string | null, expiresAt: string | null}
//     id of the provider, and when the attempt expires, ISO 8601; no row if the attempt is unknown or was already used
//
// SET locks the node. A concurrent transaction that waited for the lock finds it deleted, and fails or gets nulls.
MATCH (attempt:SignIn {hash: $hash})
SET attempt.isTaken = true
WITH attempt, attempt.provider AS provider, attempt.expiresAt AS expiresAt
DELETE attempt
RETURN provider, expiresAt
