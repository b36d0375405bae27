import { secondOf } from '../domain/instant.js'
import { hashOf, newToken, derivedFrom } from './tokens.js'
import { ApiError } from '../errors.js'
import type { Graph, Row } from '../graph/graph.js'

/** The session of a signed-in browser. */
export interface SignedIn extends Pick<Row<'session/by-hash'>, 'accountId' | 'email' | 'tier'> {
  /** The web page must send this token with every request that changes something. */
  readonly csrfToken: string
  /** The key under which the session is stored. */
  readonly sessionHash: string
}

/** A session ends this long after its last use. */
export const IDLE_SECONDS = 2 * 3_600
/** A session ends this long after its start, even if it is in use. */
export const ABSOLUTE_SECONDS = 7 * 86_400

/** The last use of a session is stored at most this often. */
const SEEN_INTERVAL_SECONDS = 60
const TOKEN = /^[\w-]{43}$/
/** A sign-in deletes at most this many expired sessions. */
const MAX_DELETED = 1_000

/** Browser sessions. They are stored in the graph, so that any gateway can end them at once. */
export type Sessions = ReturnType<typeof createSessions>

interface SessionsOptions {
  readonly graph: Pick<Graph, 'readReserved' | 'write'>
  readonly now: () => Date
}

/**
 * Creates the store of sessions. The graph contains only hashes of tokens, and CSRF tokens are
 * derived from the session token. So read access to the graph is not enough to take over a session.
 */
export function createSessions({ graph, now }: SessionsOptions) {
  /** Stores the time of the last use, so that a session in use does not expire. */
  async function storeLastUse(hash: string, createdAt: string, at: Date): Promise<void> {
    const expiresAt = expiryOf(new Date(createdAt), at)
    await graph.write((tx) =>
      tx.run('session/seen', { hash, at: secondOf(at), expiresAt: secondOf(expiresAt) }),
    )
  }

  return {
    /** Starts a session, and deletes expired sessions. The token is for the cookie only. */
    async open(accountId: string) {
      const token = newToken()
      const at = now()
      const opened = await graph.write(async (tx) => {
        await tx.run('session/sweep', { at: secondOf(at), limit: MAX_DELETED })
        return tx.run('session/open', {
          accountId,
          hash: hashOf(token),
          at: secondOf(at),
          expiresAt: secondOf(expiryOf(at, at)),
        })
      })
      // No session was stored, because the account was deleted in the meantime.
      if (opened.length === 0) throw new ApiError('SIGN_IN_FAILED')
      return { token, csrfToken: derivedFrom(token, 'csrf') }
    },

    /** The session with this token; null if it does not exist or has ended. */
    async find(token: string): Promise<SignedIn | null> {
      if (!TOKEN.test(token)) return null
      const sessionHash = hashOf(token)
      const [row] = await graph.readReserved('session/by-hash', { hash: sessionHash })
      if (row === undefined) return null
      const { accountId, email, tier, createdAt, lastSeenAt, expiresAt } = row
      const at = now()
      if (Date.parse(expiresAt) <= at.getTime()) return null
      const sinceStoredMs = at.getTime() - Date.parse(lastSeenAt)
      if (sinceStoredMs >= SEEN_INTERVAL_SECONDS * 1_000)
        await storeLastUse(sessionHash, createdAt, at)
      return { accountId, email, tier, csrfToken: derivedFrom(token, 'csrf'), sessionHash }
    },

    async end(token: string): Promise<void> {
      await graph.write((tx) => tx.run('session/end', { hash: hashOf(token) }))
    },

    async endAll(accountId: string): Promise<void> {
      await graph.write((tx) => tx.run('session/end-all', { accountId }))
    },
  }
}

/** The time when a session ends if it is not used again. */
function expiryOf(createdAt: Date, lastSeenAt: Date): Date {
  const idle = lastSeenAt.getTime() + IDLE_SECONDS * 1_000
  const absolute = createdAt.getTime() + ABSOLUTE_SECONDS * 1_000
  return new Date(Math.min(idle, absolute))
}
