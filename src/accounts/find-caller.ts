import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.js'
import { createFlights } from '../async.js'
import { ApiError } from '../errors.js'
import type { ChangeTail } from '../graph/change-tail.js'
import type { Graph } from '../graph/graph.js'
import { keyIdOf, type KeyHash, type KeyRing } from './keys.js'

export interface FindCallerOptions {
  readonly graph: Pick<Graph, 'readReserved'>
  readonly ring: KeyRing
  /** Follows the access log. */
  readonly tail: Pick<ChangeTail, 'listen' | 'behindSince'>
  readonly now: () => Date
}

/**
 * If the access log, which reports changed keys, cannot be read, cached keys are trusted for this
 * time.
 */
const TRUSTED_MS = 60_000
/** Where the id begins and ends in a key. */
const ID_FROM = 4
const ID_TO = 16

export type Callers = ReturnType<typeof createCallers>

/** Finds callers. Caches keys in memory until the access log reports a change. */
export function createCallers({ graph, ring, tail, now }: FindCallerOptions) {
  const keys = createKeyCache(graph, tail)

  function assertCurrent(): void {
    const since = tail.behindSince()
    if (since !== null && now().getTime() - since.getTime() > TRUSTED_MS) {
      throw new ApiError('GRAPH_UNAVAILABLE')
    }
  }

  async function proveKey(text: string, beforeQuery: () => Promise<void>): Promise<CachedKey> {
    const id = keyIdOf(text)
    if (id === null) throw new ApiError('KEY_INVALID')
    let key = keys.get(id)
    if (key === null) {
      await beforeQuery()
      key = await keys.load(id)
    }
    if (key === null || !ring.matches(text, key.hash)) throw new ApiError('KEY_INVALID')
    key.proven = Buffer.from(text)
    return key
  }

  return {
    /**
     * Finds the caller that a key belongs to. Throws `KEY_INVALID` for a malformed or unknown key,
     * and `GRAPH_UNAVAILABLE` if the key cannot be checked. Throws `KEY_EXPIRED` or `KEY_REVOKED`
     * only if the whole text of the key is correct, so that an id alone does not show the state of
     * its key.
     *
     * `beforeQuery` is called before a query to the graph. It may throw an error to prevent the
     * query.
     */
    find: async (text: string, beforeQuery: () => Promise<void>): Promise<Caller> => {
      const known = keys.get(text.slice(ID_FROM, ID_TO))
      if (known !== null) assertCurrent()
      const isKnown = known !== null && isProven(known, text)
      const key = isKnown ? known : await proveKey(text, beforeQuery)
      if (key.isRevoked) throw new ApiError('KEY_REVOKED')
      if (key.expiresAt <= now().getTime()) throw new ApiError('KEY_EXPIRED')
      return key.caller
    },
  }
}

/** A cached key. */
interface CachedKey {
  readonly hash: KeyHash
  readonly expiresAt: number
  readonly isRevoked: boolean
  readonly caller: Extract<Caller, { kind: 'account' }>
  /**
   * The full text of the key, set after the text has matched the hash once; never stored in the
   * graph. Comparing this text takes a tenth of the time that the checksum and the HMAC take.
   */
  proven: Buffer | null
}

/** A cached key takes about half a kilobyte. */
const MAX_CACHED_KEYS = 20_000

/**
 * Caches keys by id until the access log reports a change. Concurrent requests for the same key
 * share one query.
 */
function createKeyCache(graph: Pick<Graph, 'readReserved'>, tail: Pick<ChangeTail, 'listen'>) {
  const known = new LRUCache<string, CachedKey>({ max: MAX_CACHED_KEYS })
  const flights = createFlights<string, CachedKey | null>()
  let changes = 0

  function forgetAccounts(accounts: ReadonlySet<string>): void {
    for (const [id, { caller }] of known) if (accounts.has(caller.accountId)) known.delete(id)
  }

  tail.listen({
    changed: ({ kind, keys }) => {
      changes += 1
      flights.forget()
      if (kind === 'KEY') for (const id of keys) known.delete(id)
      else forgetAccounts(new Set(keys))
    },
    lost: () => {
      changes += 1
      flights.forget()
      known.clear()
    },
  })

  return {
    get: (id: string): CachedKey | null => known.get(id) ?? null,

    load: (id: string) =>
      flights.join(id, async () => {
        const before = changes
        const key = await readKey(graph, id)
        // If the access log reported a change during the query, the key may have changed, so it is
        // not cached.
        if (key !== null && changes === before) known.set(id, key)
        return key
      }),
  }
}

/**
 * Compares the texts in constant time. Only texts of different lengths take less time, and all keys
 * have the same length.
 */
function isProven({ proven }: CachedKey, text: string): boolean {
  const actual = Buffer.from(text)
  return proven?.length === actual.length && timingSafeEqual(actual, proven)
}

async function readKey(graph: Pick<Graph, 'readReserved'>, id: string): Promise<CachedKey | null> {
  const [row] = await graph.readReserved('access/key-by-id', { id })
  if (row === undefined) return null
  const { pepper, hash, expiresAt, revokedAt, rights, accountId, tier } = row
  return {
    hash: { pepper, hash },
    expiresAt: expiresAt === null ? Infinity : Date.parse(expiresAt),
    isRevoked: revokedAt !== null,
    caller: { kind: 'account', tier, accountId, keyId: id, rights },
    proven: null,
  }
}
