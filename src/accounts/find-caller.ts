import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isRight, isTier, type Caller } from '../domain/caller.js'
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
 * The caller that a key belongs to. Throws `KEY_INVALID` for a text that is no key and for an unknown key,
 * `KEY_EXPIRED` and `KEY_REVOKED` for the full text of such a key, `GRAPH_UNAVAILABLE` when none of this can
 * be known.
 *
 * `mayAsk` is called before the graph is asked, and may throw instead.
 */
export type FindCaller = (key: string, mayAsk: () => Promise<void>) => Promise<Caller>

/** How callers are found. */
export interface Callers {
  readonly find: FindCaller
  /** The caller of a key that has been found before and holds now; `null` for all others, which `find` tells apart. */
  readonly atHand: (key: string) => Caller | null
}

/** How long known keys are trusted while nobody can say whether they were revoked. */
const TRUSTED_MS = 60_000
/** Where its id stands in a key. */
const ID_FROM = 4
const ID_TO = 16

/** Finds callers; keys in use are kept in memory until the access log names them. */
export function createCallers({ graph, ring, tail, now }: FindCallerOptions): Callers {
  const keys = createKnownKeys(graph, tail)

  function assertCurrent(): void {
    const since = tail.behindSince()
    if (since !== null && now().getTime() - since.getTime() > TRUSTED_MS) {
      throw new ApiError('GRAPH_UNAVAILABLE')
    }
  }

  const hasExpired = ({ expiresAt }: KnownKey) => expiresAt <= now().getTime()

  async function find(text: string, mayAsk: () => Promise<void>): Promise<KnownKey> {
    const id = keyIdOf(text)
    if (id === null) throw new ApiError('KEY_INVALID')
    let key = keys.get(id)
    if (key === null) {
      await mayAsk()
      key = await keys.load(id)
    }
    if (key === null || !ring.matches(text, key.hash)) throw new ApiError('KEY_INVALID')
    key.proven = Buffer.from(text)
    return key
  }

  return {
    find: async (text, mayAsk) => {
      const known = keys.get(text.slice(ID_FROM, ID_TO))
      if (known !== null) assertCurrent()
      const key = known !== null && isProven(known, text) ? known : await find(text, mayAsk)
      if (key.isRevoked) throw new ApiError('KEY_REVOKED')
      if (hasExpired(key)) throw new ApiError('KEY_EXPIRED')
      return key.caller
    },
    atHand: (text) => {
      const known = keys.get(text.slice(ID_FROM, ID_TO))
      const holds = known !== null && !known.isRevoked && !hasExpired(known)
      return holds && tail.behindSince() === null && isProven(known, text) ? known.caller : null
    },
  }
}

/** A key as it is kept in memory. */
interface KnownKey {
  readonly hash: KeyHash
  readonly expiresAt: number
  readonly isRevoked: boolean
  readonly caller: Extract<Caller, { kind: 'account' }>
  /**
   * The full text, once it has matched; in memory only. Comparing with it takes a tenth of the time of
   * checksum and HMAC, which each request would pay for.
   */
  proven: Buffer | null
}

/** About half a kilobyte each. */
const KEYS_KEPT = 20_000

/** Keys by id, kept until the access log names them; one query for all who wait for the same key. */
function createKnownKeys(graph: Pick<Graph, 'readReserved'>, tail: Pick<ChangeTail, 'listen'>) {
  const known = new LRUCache<string, KnownKey>({ max: KEYS_KEPT })
  const flights = new Map<string, Promise<KnownKey | null>>()
  let changes = 0

  function forgetAccounts(accounts: ReadonlySet<string>): void {
    for (const [id, { caller }] of known) if (accounts.has(caller.accountId)) known.delete(id)
  }

  tail.listen({
    changed: ({ kind, keys }) => {
      changes += 1
      flights.clear()
      if (kind === 'KEY') for (const id of keys) known.delete(id)
      else forgetAccounts(new Set(keys))
    },
    lost: () => {
      changes += 1
      flights.clear()
      known.clear()
    },
  })

  return {
    get: (id: string): KnownKey | null => known.get(id) ?? null,

    load(id: string): Promise<KnownKey | null> {
      const flying = flights.get(id)
      if (flying !== undefined) return flying
      const before = changes
      const flight = readKey(graph, id)
        .then((key) => {
          // A change that came meanwhile may concern this key.
          if (key !== null && changes === before) known.set(id, key)
          return key
        })
        .finally(() => {
          if (flights.get(id) === flight) flights.delete(id)
        })
      flights.set(id, flight)
      return flight
    },
  }
}

/** In constant time except for the length, which all keys share. */
function isProven({ proven }: KnownKey, text: string): boolean {
  const given = Buffer.from(text)
  return proven?.length === given.length && timingSafeEqual(given, proven)
}

async function readKey(graph: Pick<Graph, 'readReserved'>, id: string): Promise<KnownKey | null> {
  const [row] = await graph.readReserved('access/key-by-id', { id })
  if (row === undefined) return null
  const { pepper, hash, expiresAt, revokedAt, rights, accountId, tier } = row
  if (!isTier(tier)) throw new Error(`Account ${accountId} has the tier "${tier}", which is none.`)
  return {
    hash: { pepper, hash },
    expiresAt: expiresAt === null ? Infinity : Date.parse(expiresAt),
    isRevoked: revokedAt !== null,
    caller: {
      kind: 'account',
      tier,
      accountId,
      keyId: id,
      rights: rights.filter(isRight),
    },
    proven: null,
  }
}
