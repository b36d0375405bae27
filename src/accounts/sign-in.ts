import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as openid from 'openid-client'
import type { Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { ApiError, type ErrorCode } from '../errors.js'
import type { Graph } from '../graph/graph.js'

/** An OpenID Connect provider whose word is taken for who somebody is. */
export interface Provider {
  /** Names it in addresses. */
  readonly id: string
  /** Names it for people. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** A browser on its way to a provider. */
export interface Departure {
  /** For a cookie that only this browser has; it proves on the way back that it is the same one. */
  readonly token: string
  /** Where the browser goes. */
  readonly url: string
}

/** Signing in with an account that a provider has verified: the code flow with PKCE, state and nonce. */
export interface SignIn {
  readonly providers: readonly Pick<Provider, 'id' | 'name'>[]
  /**
   * Sends a browser to a provider, the first one unless `providerId` says which. Throws
   * `INVALID_PARAMETER` for one that is not there, `SIGN_IN_UNAVAILABLE` when it does not answer.
   */
  readonly depart: (providerId?: string) => Promise<Departure>
  /**
   * The id of the account of who came back with the `token` of the departure and the `answer` of the
   * provider; a new account is on the tier `researcher`. A token counts once. Throws `SIGN_IN_FAILED`,
   * `SIGN_IN_CANCELLED`, `EMAIL_UNVERIFIED` or `SIGN_IN_UNAVAILABLE`.
   */
  readonly arrive: (token: string, answer: URLSearchParams) => Promise<string>
}

export interface SignInOptions {
  readonly graph: Pick<Graph, 'write'>
  readonly providers: readonly Provider[]
  /** The origin of the gateway as browsers see it. */
  readonly publicUrl: string
  readonly now: () => Date
  /** A UUID, for a new account. */
  readonly newId: () => string
  readonly fetch: typeof globalThis.fetch
}

/** Where providers send browsers back to, below the public URL; providers must be told. */
export const CALLBACK_PATH = '/auth/callback'

/** How long somebody may take at the provider. */
export const DEPARTURE_SECONDS = 600

const FIRST_TIER: Tier = 'researcher'
const SCOPE = 'openid email'
const TOKEN_BYTES = 32
/** Each call to a provider. */
const TIMEOUT_SECONDS = 5
/** How long what a provider says of itself is believed. */
const DISCOVERED_MS = 3_600_000
/** Those who did not come back that one departure clears away at most. */
const SWEPT = 1_000
/** Between the parts of a name that are free text. */
const SEPARATOR = '\u001f'

/** Asks the providers when they are first needed, so that one that is away keeps nothing from starting. */
export function createSignIn(options: SignInOptions): SignIn {
  const { graph, providers, publicUrl, now, newId } = options
  const callbackUrl = new URL(CALLBACK_PATH, publicUrl)
  const configurationOf = discovering(options)

  async function depart(providerId?: string): Promise<Departure> {
    const provider = providerId === undefined ? providers[0] : byId(providerId)
    if (provider === undefined) throw new ApiError('SIGN_IN_UNAVAILABLE')
    const configuration = await configurationOf(provider)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const { state, nonce, verifier } = secretsOf(token)
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackUrl.href,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const at = now()
    const expiresAt = secondOf(new Date(at.getTime() + DEPARTURE_SECONDS * 1_000))
    await graph.write(async (tx) => {
      await tx.run('sign-in/sweep', { at: secondOf(at), limit: SWEPT })
      await tx.run('sign-in/open', {
        hash: hashOf(token),
        provider: provider.id,
        expiresAt,
      })
    })
    return { token, url: url.href }
  }

  async function arrive(token: string, answer: URLSearchParams): Promise<string> {
    const provider = await take(token)
    if (provider === undefined) throw new ApiError('SIGN_IN_FAILED')
    const { issuer, subject, email } = await ask(provider, token, answer)
    const [row] = await graph.write((tx) =>
      tx.run('sign-in/account', {
        login: [issuer, subject].join(SEPARATOR),
        id: newId(),
        email,
        tier: FIRST_TIER,
        at: secondOf(now()),
      }),
    )
    if (row === undefined) throw new Error('No row came back from account/sign-in-account.')
    return row.accountId
  }

  /** The provider that the browser with this token was sent to; none when it is late, or was back before. */
  async function take(token: string): Promise<Provider | undefined> {
    const [row] = await graph.write((tx) => tx.run('sign-in/take', { hash: hashOf(token) }))
    const { provider = null, expiresAt = null } = row ?? {}
    if (expiresAt === null || Date.parse(expiresAt) <= now().getTime()) return undefined
    return providers.find(({ id }) => id === provider)
  }

  /** Who it is, from the provider itself. */
  async function ask(provider: Provider, token: string, answer: URLSearchParams) {
    const configuration = await configurationOf(provider)
    const { state, nonce, verifier } = secretsOf(token)
    const url = new URL(callbackUrl)
    url.search = answer.toString()
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new ApiError('SIGN_IN_FAILED')
      // Some providers tell of the address only here.
      const about =
        claims['email'] === undefined
          ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
      return { issuer: claims.iss, subject: claims.sub, email: verifiedEmail(about) }
    } catch (error) {
      throw toApiError(error)
    }
  }

  function byId(wanted: string): Provider {
    const found = providers.find(({ id }) => id === wanted)
    if (found !== undefined) return found
    const message = 'is no provider of this gateway'
    throw new ApiError('INVALID_PARAMETER', {
      detail: `provider ${message}.`,
      fields: [{ field: 'provider', code: 'UNKNOWN', message }],
    })
  }

  return { providers: providers.map(({ id, name }) => ({ id, name })), depart, arrive }
}

/** What providers say of themselves, each asked once in a while. */
function discovering({ now, fetch }: Pick<SignInOptions, 'now' | 'fetch'>) {
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
      // The next one asks again.
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
  // The settings allow this on the loopback alone.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- It is marked only to stand out.
  const insecure = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  return openid.discovery(server, clientId, clientSecret, authentication(clientSecret), {
    execute: [openid.enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: (url, { body, ...rest }) =>
      http(url, body === undefined ? rest : { ...rest, body }),
  })
}

/** In the header, which is what the standard presumes, unless the provider takes it in the body only. */
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
 * What one departure proves itself with. All of it follows from the token, so that the graph, which knows
 * its hash alone, holds nothing that anybody could come back with.
 */
function secretsOf(token: string) {
  const derive = (use: string) => createHmac('sha256', token).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,189}$/u

/** The address in lower case, so that an operator finds it however it is written. */
function verifiedEmail(about: Readonly<Record<string, unknown>>): string {
  const { email, email_verified: isVerified } = about
  if (typeof email !== 'string' || isVerified !== true || !EMAIL.test(email)) {
    throw new ApiError('EMAIL_UNVERIFIED')
  }
  return email.toLowerCase()
}

/** What means that the provider is in trouble or set up wrongly here, not that somebody did wrong. */
const TROUBLE: ReadonlySet<string> = new Set([
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
  const word = wordOf(error)
  if (word === 'access_denied') return 'SIGN_IN_CANCELLED'
  return word === null || TROUBLE.has(word) ? 'SIGN_IN_UNAVAILABLE' : 'SIGN_IN_FAILED'
}

/** The word of the standard or of the library for what went wrong; null: the provider was not reached. */
function wordOf(error: unknown): string | null {
  if (error instanceof openid.AuthorizationResponseError) return error.error
  if (error instanceof openid.ResponseBodyError) return error.error
  // A challenge is the answer to a wrong client secret.
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'invalid_client'
  if (error instanceof openid.ClientError) return error.code ?? ''
  return null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
