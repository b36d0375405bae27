import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import { derivedFrom } from './tokens.js'
import type { ProviderSettings } from '../config.js'
import { ApiError, type ErrorCode } from '../errors.js'

/** The user who signed in, as reported by a provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Verified by the provider, in lower case. */
  readonly email: string
}

export interface IdentityProvidersOptions {
  /** Providers redirect browsers to this URL. */
  readonly callbackUrl: URL
  readonly now: () => Date
  readonly fetch: typeof globalThis.fetch
}

const SCOPE = 'openid email'
/** Timeout of each call to a provider. */
const TIMEOUT_SECONDS = 5
/** How long the discovered configuration of a provider is cached. */
const CONFIGURATION_TTL_MS = 3_600_000
/** More providers than any gateway has. */
const MAX_CONFIGURATIONS = 100

/**
 * The code flow of OpenID Connect with PKCE. All secrets of a sign-in are derived from one token.
 * Does not contact a provider before the first sign-in. So a gateway starts even if a provider is
 * down.
 */
export function createIdentityProviders(options: IdentityProvidersOptions) {
  const { callbackUrl } = options
  const configurationOf = createConfigurationCache(options)

  return {
    /**
     * The URL of the provider's sign-in page, for the browser that has `token`. Throws
     * `SIGN_IN_UNAVAILABLE` if the provider does not answer.
     */
    async authorizationUrl(provider: ProviderSettings, token: string): Promise<URL> {
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

    /**
     * Identifies the user by the `response` that the provider sent through the browser. Throws
     * `SIGN_IN_FAILED`, `SIGN_IN_CANCELLED`, `EMAIL_UNVERIFIED` or `SIGN_IN_UNAVAILABLE`.
     */
    async identify(provider: ProviderSettings, token: string, response: URLSearchParams) {
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
  // Some providers return the address only from the user info endpoint.
  const userInfo =
    claims['email'] === undefined
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(userInfo) }
}

/** Returns a function that fetches and caches the configuration that a provider publishes. */
function createConfigurationCache({ now, fetch }: IdentityProvidersOptions) {
  // If a provider does not answer, nothing is cached, so the next sign-in tries again.
  const cache = new LRUCache<string, openid.Configuration, ProviderSettings>({
    max: MAX_CONFIGURATIONS,
    ttl: CONFIGURATION_TTL_MS,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    fetchMethod: (_id, _stale, { context }) => discover(context, fetch),
  })
  return async (provider: ProviderSettings): Promise<openid.Configuration> => {
    try {
      return await cache.forceFetch(provider.id, { context: provider })
    } catch (error) {
      throw new ApiError('SIGN_IN_UNAVAILABLE', { cause: error })
    }
  }
}

function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  http: typeof globalThis.fetch,
): Promise<openid.Configuration> {
  const server = new URL(issuer)
  // The settings allow `http:` only on the loopback interface.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- The library marks it only as a warning.
  const insecure = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  return openid.discovery(server, clientId, clientSecret, authentication(clientSecret), {
    execute: [openid.enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: (url, { body, ...rest }) =>
      http(url, body === undefined ? rest : { ...rest, body }),
  })
}

/**
 * Sends the credentials in the header, which is the default of the standard. If the provider
 * accepts credentials only in the body, sends them there.
 */
function authentication(clientSecret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(clientSecret)
  const inBody = openid.ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const acceptsHeader = methods === undefined || methods.includes('client_secret_basic')
    ;(acceptsHeader ? inHeader : inBody)(server, ...rest)
  }
}

/**
 * The secrets of one sign-in. They are derived from the token, and the graph contains only the hash
 * of the token. So read access to the graph is not enough to complete a sign-in.
 */
function secretsOf(token: string) {
  const derive = (use: string) => derivedFrom(token, use)
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u

/** The verified address in lower case, so that operators can search in upper or lower case. */
function verifiedEmail(userInfo: Readonly<Record<string, unknown>>): string {
  const { email, email_verified: isVerified } = userInfo
  if (typeof email !== 'string' || isVerified !== true || !EMAIL.test(email)) {
    throw new ApiError('EMAIL_UNVERIFIED')
  }
  return email.toLowerCase()
}

/** Errors for which the provider or its configuration is responsible, not the user. */
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

/** The error code of the standard or of the library; null if the provider was not reached. */
function providerCodeOf(error: unknown): string | null {
  if (error instanceof openid.AuthorizationResponseError) return error.error
  if (error instanceof openid.ResponseBodyError) return error.error
  // Providers respond to a wrong client secret with a challenge.
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'invalid_client'
  if (error instanceof openid.ClientError) return error.code ?? ''
  return null
}
