// Notes that somebody went to a provider to sign in.
//
// $hash       hash of what the browser was given for the way back
// $provider   id of the provider
// $expiresAt  when they must be back, ISO 8601
// rows        none
CREATE (:SignIn {hash: $hash, provider: $provider, expiresAt: $expiresAt})
