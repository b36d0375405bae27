import type { Tier } from '../caller.js'
import type { ProviderSettings } from '../config.js'
import { secondOf } from '../domain/instant.js'
import { hashOf, newToken } from './tokens.js'
import { ApiError, invalidParameter } from '../errors.js'
import type { Graph } from '../graph/graph.js'
import { createIdentityProviders } from './identity-provider.js'

export interface SignInOptions {
  readonly graph: Pick<Graph, 'write'>
  readonly providers: readonly ProviderSettings[]
  /** The public origin of the gateway. */
  readonly publicUrl: string
  readonly now: () => Date
  /** A UUID, for a new account. */
  readonly newId: () => string
  readonly fetch: typeof globalThis.fetch
}

/** The callback path below the public URL. It must be registered with each provider. */
export const CALLBACK_PATH = '/auth/callback'

/** The user must complete the sign-in at the provider within this time. */
export const SIGN_IN_SECONDS = 600

const FIRST_TIER: Tier = 'researcher'
/** A new sign-in deletes at most this many abandoned sign-ins. */
const MAX_DELETED = 1_000
/** Separates the issuer and the subject, which can contain any text. */
const SEPARATOR = '\u001f'

/** Signs users in with an account at an OpenID Connect provider. */
export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(options: SignInOptions) {
  const { graph, providers, publicUrl, now, newId, fetch } = options
  const callbackUrl = new URL(CALLBACK_PATH, publicUrl)
  const identityProviders = createIdentityProviders({ callbackUrl, now, fetch })

  /**
   * Starts a sign-in at a provider, by default the first one. Returns the URL of the provider's
   * sign-in page, and a token for a cookie. The token proves that the same browser returns from the
   * provider. Throws `INVALID_PARAMETER` for an unknown provider and `SIGN_IN_UNAVAILABLE` if the
   * provider does not answer.
   */
  async function begin(providerId?: string) {
    const provider = providerId === undefined ? providers[0] : findProvider(providers, providerId)
    if (provider === undefined) throw new ApiError('SIGN_IN_UNAVAILABLE')
    const token = newToken()
    const url = await identityProviders.authorizationUrl(provider, token)
    const at = now()
    const expiresAt = secondOf(new Date(at.getTime() + SIGN_IN_SECONDS * 1_000))
    await graph.write(async (tx) => {
      await tx.run('sign-in/sweep', { at: secondOf(at), limit: MAX_DELETED })
      await tx.run('sign-in/open', { hash: hashOf(token), provider: provider.id, expiresAt })
    })
    return { token, url: url.href }
  }

  /**
   * Completes a sign-in with the `token` of the browser and the provider's `response`. Returns the
   * id of the account. If the user has no account, creates one on the `researcher` tier. A token
   * works only once. Throws `SIGN_IN_FAILED`, `SIGN_IN_CANCELLED`, `EMAIL_UNVERIFIED` or
   * `SIGN_IN_UNAVAILABLE`.
   */
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
    if (row === undefined) throw new Error('The query sign-in/account returned no row.')
    return row.accountId
  }

  /** The provider of this sign-in; undefined if the token has expired or was already used. */
  async function takeProvider(token: string): Promise<ProviderSettings | undefined> {
    const [row] = await graph.write((tx) => tx.run('sign-in/take', { hash: hashOf(token) }))
    const { provider = null, expiresAt = null } = row ?? {}
    if (expiresAt === null || Date.parse(expiresAt) <= now().getTime()) return undefined
    return providers.find(({ id }) => id === provider)
  }

  return { providers: providers.map(({ id, name }) => ({ id, name })), begin, complete }
}

function findProvider(providers: readonly ProviderSettings[], wanted: string): ProviderSettings {
  const found = providers.find(({ id }) => id === wanted)
  if (found !== undefined) return found
  const ids = providers.map(({ id }) => id).join(', ')
  throw invalidParameter(
    'provider',
    'UNKNOWN',
    `must be a sign-in provider of this gateway: ${ids}`,
  )
}
