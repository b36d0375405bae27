// Notes that somebody went to a provider to sign in.
//
// $hash: string  hash of what the browser was given for the way back
// $provider: string  id of the provider
// $expiresAt: string  when they must be back, ISO 8601
// row: none
CREATE (:SignIn {hash: $hash, provider: $provider, expiresAt: $expiresAt})
