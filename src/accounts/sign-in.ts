import { createHash, randomBytes } from 'node:crypto'
import type { Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { ApiError } from '../errors.js'
import type { Graph } from '../graph/graph.js'
import { createIdentityProviders, type Provider } from './identity-provider.js'

/** A sign-in that has begun: its browser is on the way to a provider. */
export interface BegunSignIn {
  /** For a cookie that only this browser has; it proves on the way back that the browser is the same. */
  readonly token: string
  /** Where the browser goes. */
  readonly url: string
}

/** Signing in with an account that a provider has verified. */
export interface SignIn {
  readonly providers: readonly Pick<Provider, 'id' | 'name'>[]
  /**
   * Sends a browser to a provider, to the first one without `providerId`. Throws `INVALID_PARAMETER` for
   * an unknown provider, `SIGN_IN_UNAVAILABLE` when it does not answer.
   */
  readonly begin: (providerId?: string) => Promise<BegunSignIn>
  /**
   * The id of the account of the browser that came back with `token` and the provider's `response`; a new
   * account is on the tier `researcher`. A token works once. Throws `SIGN_IN_FAILED`, `SIGN_IN_CANCELLED`,
   * `EMAIL_UNVERIFIED` or `SIGN_IN_UNAVAILABLE`.
   */
  readonly complete: (token: string, response: URLSearchParams) => Promise<string>
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

/** Where providers send browsers back to, below the public URL; it must be registered with each of them. */
export const CALLBACK_PATH = '/auth/callback'

/** How long somebody may take at the provider. */
export const SIGN_IN_SECONDS = 600

const FIRST_TIER: Tier = 'researcher'
const TOKEN_BYTES = 32
/** The most abandoned sign-ins that one new sign-in clears away. */
const SWEPT = 1_000
/** Between the parts of a name that are free text. */
const SEPARATOR = '\u001f'

export function createSignIn(options: SignInOptions): SignIn {
  const { graph, providers, publicUrl, now, newId, fetch } = options
  const callbackUrl = new URL(CALLBACK_PATH, publicUrl)
  const identityProviders = createIdentityProviders({ callbackUrl, now, fetch })

  async function begin(providerId?: string): Promise<BegunSignIn> {
    const provider = providerId === undefined ? providers[0] : findProvider(providers, providerId)
    if (provider === undefined) throw new ApiError('SIGN_IN_UNAVAILABLE')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const url = await identityProviders.authorizationUrl(provider, token)
    const at = now()
    const expiresAt = secondOf(new Date(at.getTime() + SIGN_IN_SECONDS * 1_000))
    await graph.write(async (tx) => {
      await tx.run('sign-in/sweep', { at: secondOf(at), limit: SWEPT })
      await tx.run('sign-in/open', { hash: hashOf(token), provider: provider.id, expiresAt })
    })
    return { token, url: url.href }
  }

  async function complete(token: string, response: URLSearchParams): Promise<string> {
    const provider = await takeProvider(token)
    if (provider === undefined) throw new ApiError('SIGN_IN_FAILED')
    const { issuer, subject, email } = await identityProviders.identify(provider, token, response)
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

  /** The provider that this browser was sent to; none when the token has expired or was used before. */
  async function takeProvider(token: string): Promise<Provider | undefined> {
    const [row] = await graph.write((tx) => tx.run('sign-in/take', { hash: hashOf(token) }))
    const { provider = null, expiresAt = null } = row ?? {}
    if (expiresAt === null || Date.parse(expiresAt) <= now().getTime()) return undefined
    return providers.find(({ id }) => id === provider)
  }

  return { providers: providers.map(({ id, name }) => ({ id, name })), begin, complete }
}

function findProvider(providers: readonly Provider[], wanted: string): Provider {
  const found = providers.find(({ id }) => id === wanted)
  if (found !== undefined) return found
  const message = 'is no provider of this gateway'
  throw new ApiError('INVALID_PARAMETER', {
    detail: `provider ${message}.`,
    fields: [{ field: 'provider', code: 'UNKNOWN', message }],
  })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
