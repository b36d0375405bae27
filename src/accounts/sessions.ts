import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isTier, type Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { ApiError } from '../errors.js'
import type { Graph } from '../graph/graph.js'

/** The session of a signed-in browser. */
export interface SignedIn {
  readonly accountId: string
  readonly email: string
  readonly tier: Tier
  /** The page must send it with every request that changes something. */
  readonly csrfToken: string
  /** The key under which the session is stored. */
  readonly sessionHash: string
}

/** A new session. */
export interface OpenedSession {
  /** For the cookie; stored nowhere else. */
  readonly token: string
  readonly csrfToken: string
}

/** Sessions of browsers: nodes in the graph, so that any gateway can end them at once. */
export interface Sessions {
  /** Begins a session, and deletes expired ones. */
  readonly open: (accountId: string) => Promise<OpenedSession>
  /** The session with this token; null when there is none, or it has ended. */
  readonly find: (token: string) => Promise<SignedIn | null>
  readonly end: (token: string) => Promise<void>
  readonly endAll: (accountId: string) => Promise<void>
}

/** A session ends this long after it was last used. */
export const IDLE_SECONDS = 2 * 3_600
/** And this long after it began, whether it is used or not. */
export const ABSOLUTE_SECONDS = 7 * 86_400

/** The use of a session is recorded at most this often. */
const NOTED_EACH_SECONDS = 60
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** The most expired sessions that one sign-in deletes. */
const SWEPT = 1_000

/**
 * Sessions of accounts. Only the hash of a token is stored, and the token against forged requests is derived
 * from the token itself, so nobody who reads the graph can act as somebody else.
 */
export function createSessions({
  graph,
  now,
}: {
  readonly graph: Pick<Graph, 'readReserved' | 'write'>
  readonly now: () => Date
}): Sessions {
  /** Records that the session is in use, so that it does not end as idle. */
  async function note(hash: string, createdAt: string, at: Date): Promise<void> {
    const expiresAt = endOf(new Date(createdAt), at)
    await graph.write((tx) =>
      tx.run('session/seen', { hash, at: secondOf(at), expiresAt: secondOf(expiresAt) }),
    )
  }

  return {
    async open(accountId) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const at = now()
      const opened = await graph.write(async (tx) => {
        await tx.run('session/sweep', { at: secondOf(at), limit: SWEPT })
        return tx.run('session/open', {
          accountId,
          hash: hashOf(token),
          at: secondOf(at),
          expiresAt: secondOf(endOf(at, at)),
        })
      })
      // The account was deleted a moment ago.
      if (opened.length === 0) throw new ApiError('SIGN_IN_FAILED')
      return { token, csrfToken: csrfTokenOf(token) }
    },

    async find(token) {
      if (!TOKEN.test(token)) return null
      const sessionHash = hashOf(token)
      const [row] = await graph.readReserved('session/by-hash', { hash: sessionHash })
      if (row === undefined) return null
      const { accountId, email, tier, createdAt, lastSeenAt, expiresAt } = row
      const at = now()
      if (Date.parse(expiresAt) <= at.getTime()) return null
      if (!isTier(tier)) throw new Error(`Account ${accountId} has the tier "${tier}", not one.`)
      const unnotedMs = at.getTime() - Date.parse(lastSeenAt)
      if (unnotedMs >= NOTED_EACH_SECONDS * 1_000) await note(sessionHash, createdAt, at)
      return { accountId, email, tier, csrfToken: csrfTokenOf(token), sessionHash }
    },

    async end(token) {
      await graph.write((tx) => tx.run('session/end', { hash: hashOf(token) }))
    },

    async endAll(accountId) {
      await graph.write((tx) => tx.run('session/end-all', { accountId }))
    },
  }
}

/** When a session ends that began and was last used at these times, unless it is used again. */
function endOf(createdAt: Date, lastSeenAt: Date): Date {
  const idle = lastSeenAt.getTime() + IDLE_SECONDS * 1_000
  const absolute = createdAt.getTime() + ABSOLUTE_SECONDS * 1_000
  return new Date(Math.min(idle, absolute))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url')
}
