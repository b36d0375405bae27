// Stores that a browser was sent to a provider to sign in.
//
// $hash: string  hash of the token that the browser must send back
// $provider: string  id of the provider
// $expiresAt: string  when the attempt expires, ISO 8601
// row: none
CREATE (:SignIn {hash: $hash, provider: $provider, expiresAt: $expiresAt})
