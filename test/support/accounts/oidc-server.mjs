// An OpenID Connect provider on the loopback, with its own pages; test/support/accounts/provider.ts starts it. Any
// password is right. Who signs in as `unverified@…` has an address that nobody verified.

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const { clientId, clientSecret, callbackUrl, codeSeconds, isAddressInToken } = JSON.parse(
  process.argv[2],
)

const server = createServer()
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${server.address().port}`

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const provider = new Provider(issuer, {
  clients: [
    { client_id: clientId, client_secret: clientSecret, redirect_uris: [callbackUrl] },
    // Somebody else's, for codes that were not meant for us.
    { client_id: 'another', client_secret: 'another-secret', redirect_uris: [callbackUrl] },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  // Without it the address is given only on request.
  conformIdTokenClaims: !isAddressInToken,
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified@') }),
  }),
  ttl: {
    AccessToken: 60,
    AuthorizationCode: codeSeconds,
    Grant: 600,
    IdToken: 60,
    Interaction: 600,
    Session: 600,
  },
})

server.on('request', provider.callback())
process.on('disconnect', () => process.exit(0))
process.send({ issuer })
