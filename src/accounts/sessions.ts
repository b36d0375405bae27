import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isTier, type Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { ApiError } from '../errors.js'
import type { Graph } from '../graph/graph.js'

/** Who is signed in with a browser. */
export interface SignedIn {
  readonly accountId: string
  readonly email: string
  readonly tier: Tier
  /** What the page must send along with whatever changes something. */
  readonly csrfToken: string
  /** What the session is stored under. */
  readonly sessionHash: string
}

/** A session that has just begun. */
export interface OpenedSession {
  /** For the cookie; kept nowhere else. */
  readonly token: string
  readonly csrfToken: string
}

/** The sessions of browsers: rows in the graph, so that they can be ended from any gateway at once. */
export interface Sessions {
  /** Begins a session, and clears away those that have ended by themselves. */
  readonly open: (accountId: string) => Promise<OpenedSession>
  /** Who has this token; null when nobody has, or has any more. */
  readonly find: (token: string) => Promise<SignedIn | null>
  readonly end: (token: string) => Promise<void>
  readonly endAll: (accountId: string) => Promise<void>
}

/** A session ends this long after it was last used. */
export const IDLE_SECONDS = 2 * 3_600
/** And this long after it began, used or not. */
export const ABSOLUTE_SECONDS = 7 * 86_400

/** That a session is in use is written down this often at most. */
const NOTED_EACH_SECONDS = 60
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** Ended sessions that one sign-in clears away at most. */
const SWEPT = 1_000

/**
 * Sessions of accounts. A token is stored as its hash, and the token against forged requests is derived
 * from it, so nobody who reads the graph can act as somebody else.
 */
export function createSessions({
  graph,
  now,
}: {
  readonly graph: Pick<Graph, 'readReserved' | 'write'>
  readonly now: () => Date
}): Sessions {
  /** Writes down that the session is in use, which keeps it from ending idle. */
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

/** When a session ends that began and was last used at these times, if it is not used again. */
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
