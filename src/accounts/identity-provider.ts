import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import { ApiError, type ErrorCode } from '../errors.js'

/** An OpenID Connect provider that is trusted to say who somebody is. */
export interface Provider {
  /** Its name in URLs. */
  readonly id: string
  /** Its name for people. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Who signed in, as a provider says. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Verified by the provider, in lower case. */
  readonly email: string
}

/** The code flow of OpenID Connect with PKCE, state and nonce, all of them derived from one token. */
export interface IdentityProviders {
  /** Where to send the browser that has `token`. Throws `SIGN_IN_UNAVAILABLE` when it does not answer. */
  readonly authorizationUrl: (provider: Provider, token: string) => Promise<URL>
  /**
   * Exchanges the `response` that the provider sent with the browser for an identity. Throws
   * `SIGN_IN_FAILED`, `SIGN_IN_CANCELLED`, `EMAIL_UNVERIFIED` or `SIGN_IN_UNAVAILABLE`.
   */
  readonly identify: (
    provider: Provider,
    token: string,
    response: URLSearchParams,
  ) => Promise<Identity>
}

export interface IdentityProvidersOptions {
  /** Where providers send browsers back to. */
  readonly callbackUrl: URL
  readonly now: () => Date
  readonly fetch: typeof globalThis.fetch
}

const SCOPE = 'openid email'
/** For each call to a provider. */
const TIMEOUT_SECONDS = 5
/** How long the discovered configuration of a provider is kept. */
const DISCOVERED_MS = 3_600_000

/** Asks providers when they are first needed, so that one that is down does not keep the gateway from starting. */
export function createIdentityProviders(options: IdentityProvidersOptions): IdentityProviders {
  const { callbackUrl } = options
  const configurationOf = discovering(options)

  return {
    async authorizationUrl(provider, token) {
      const configuration = await configurationOf(provider)
      const { state, nonce, verifier } = secretsOf(token)
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl.href,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async identify(provider, token, response) {
      const configuration = await configurationOf(provider)
      const url = new URL(callbackUrl)
      url.search = response.toString()
      try {
        return await identityOf(configuration, token, url)
      } catch (error) {
        throw toApiError(error)
      }
    },
  }
}

async function identityOf(
  configuration: openid.Configuration,
  token: string,
  url: URL,
): Promise<Identity> {
  const { state, nonce, verifier } = secretsOf(token)
  const tokens = await openid.authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new ApiError('SIGN_IN_FAILED')
  // Some providers give the address only here.
  const about =
    claims['email'] === undefined
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(about) }
}

/** The configurations that providers publish, each fetched once in a while. */
function discovering({ now, fetch }: Pick<IdentityProvidersOptions, 'now' | 'fetch'>) {
  interface Known {
    readonly at: number
    readonly configuration: Promise<openid.Configuration>
  }
  const known = new Map<string, Known>()

  return async (provider: Provider): Promise<openid.Configuration> => {
    const found = known.get(provider.id)
    const at = now().getTime()
    if (found !== undefined && at - found.at < DISCOVERED_MS) return found.configuration
    const entry = { at, configuration: discover(provider, fetch) }
    known.set(provider.id, entry)
    try {
      return await entry.configuration
    } catch (error) {
      // The next sign-in asks again.
      if (known.get(provider.id) === entry) known.delete(provider.id)
      throw new ApiError('SIGN_IN_UNAVAILABLE', { cause: error })
    }
  }
}

function discover(
  { issuer, clientId, clientSecret }: Provider,
  http: typeof globalThis.fetch,
): Promise<openid.Configuration> {
  const server = new URL(issuer)
  // The settings allow this only on the loopback interface.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- It is marked only to stand out.
  const insecure = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  return openid.discovery(server, clientId, clientSecret, authentication(clientSecret), {
    execute: [openid.enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: (url, { body, ...rest }) =>
      http(url, body === undefined ? rest : { ...rest, body }),
  })
}

/** Credentials in the header, the default of the standard, unless the provider takes them only in the body. */
function authentication(clientSecret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(clientSecret)
  const inBody = openid.ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesHeader = methods === undefined || methods.includes('client_secret_basic')
    ;(takesHeader ? inHeader : inBody)(server, ...rest)
  }
}

/**
 * What one sign-in proves itself with. All of it is derived from the token, and the graph holds only its
 * hash, so nobody who reads the graph can complete a sign-in.
 */
function secretsOf(token: string) {
  const derive = (use: string) => createHmac('sha256', token).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u

/** The address in lower case, so that an operator finds it in any spelling. */
function verifiedEmail(about: Readonly<Record<string, unknown>>): string {
  const { email, email_verified: isVerified } = about
  if (typeof email !== 'string' || isVerified !== true || !EMAIL.test(email)) {
    throw new ApiError('EMAIL_UNVERIFIED')
  }
  return email.toLowerCase()
}

/** Errors that mean that the provider is down or set up wrongly here, not that the person made a mistake. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])

function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(codeOf(error), { cause: error })
}

function codeOf(error: unknown): ErrorCode {
  const providerCode = providerCodeOf(error)
  if (providerCode === 'access_denied') return 'SIGN_IN_CANCELLED'
  return providerCode === null || PROVIDER_FAULTS.has(providerCode)
    ? 'SIGN_IN_UNAVAILABLE'
    : 'SIGN_IN_FAILED'
}

/** The error code of the standard or of the library; null: the provider was not reached. */
function providerCodeOf(error: unknown): string | null {
  if (error instanceof openid.AuthorizationResponseError) return error.error
  if (error instanceof openid.ResponseBodyError) return error.error
  // Providers answer a wrong client secret with a challenge.
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'invalid_client'
  if (error instanceof openid.ClientError) return error.code ?? ''
  return null
}
