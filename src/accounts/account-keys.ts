import { isRight, type Right } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { dateOf } from '../domain/partial-date.js'
import { ApiError } from '../errors.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { appendAccess } from './access-log.js'
import { lockAccount } from './account.js'
import { mintKey, type KeyRing } from './keys.js'

/** What may be known of a key once it was shown. Times are ISO 8601, whole seconds. */
export interface AccountKey {
  readonly id: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly createdAt: string
  /** Null: it works until it is revoked. */
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** The day of the last request with it, in UTC; null when there was none. */
  readonly lastUsedOn: string | null
}

/** A new key, the only time that the whole of it is known. */
export interface IssuedKey extends AccountKey {
  readonly key: string
}

/** What a key was used for on one day, in UTC. */
export interface DayOfUse {
  readonly day: string
  readonly requests: number
  readonly units: number
}

/** What a new key is to be. */
export interface WantedKey {
  readonly name: string
  readonly rights: readonly Right[]
  readonly expiresAt: Date | null
}

/**
 * The keys of accounts. Whoever names a key of another account is told `KEY_NOT_FOUND`, as for one that
 * does not exist.
 */
export interface AccountKeys {
  /** Newest first. */
  readonly list: (accountId: string) => Promise<readonly AccountKey[]>
  /** Throws `TOO_MANY_KEYS`, and `SIGN_IN_REQUIRED` when the account has gone. */
  readonly create: (accountId: string, wanted: WantedKey) => Promise<IssuedKey>
  /**
   * A new key for one that works, with the same name and rights; one that had an end gets as long a life
   * from now. The old one works for `overlapSeconds` more, but never longer than it would have. Throws
   * `KEY_ENDED` for one that does not work or was replaced already, `TOO_MANY_KEYS` when both cannot
   * work side by side.
   */
  readonly rotate: (accountId: string, id: string, overlapSeconds: number) => Promise<IssuedKey>
  /** Ends a key at once; one that was revoked before stays as it is. */
  readonly revoke: (accountId: string, id: string) => Promise<void>
  /** The days from one to another (yyyymmdd, both included) on which the key was used, oldest first. */
  readonly usage: (accountId: string, id: string, from: number, to: number) => Promise<DayOfUse[]>
}

/** Keys of one account that work at a time. */
const MOST_KEYS = 10
/** Those that ended are kept for their owner to see, the newest of them. */
const ENDED_KEYS_KEPT = 90
const MOST_DAYS = 366

export function createAccountKeys({
  graph,
  ring,
  now,
}: {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly ring: KeyRing
  readonly now: () => Date
}): AccountKeys {
  return {
    async list(accountId) {
      const limit = MOST_KEYS + ENDED_KEYS_KEPT
      const rows = await graph.read('key/all-of-account', { accountId, limit })
      return rows.map(toKey)
    },

    create: (accountId, wanted) =>
      graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, accountId, at))) throw new ApiError('SIGN_IN_REQUIRED')
        return issueKey(tx, ring, accountId, wanted, at)
      }),

    rotate: (accountId, id, overlapSeconds) =>
      graph.write(async (tx) => {
        const at = now()
        const old = await lockedKey(tx, accountId, id, at)
        if (!isLive(old, at) || old.replacedBy !== null) throw new ApiError('KEY_ENDED')
        const overlapEnd = secondOf(new Date(at.getTime() + overlapSeconds * 1_000))
        const { name, rights, expiresAt } = old
        const minted = mintKey()
        await tx.run('key/replace', {
          id,
          by: minted.id,
          expiresAt: expiresAt !== null && expiresAt < overlapEnd ? expiresAt : overlapEnd,
        })
        const wanted = { name, rights, expiresAt: sameLifeFrom(at, old) }
        const issued = await issueKey(tx, ring, accountId, wanted, at, minted)
        await appendAccess(tx, 'KEY', [id], at)
        return issued
      }),

    revoke: (accountId, id) =>
      graph.write(async (tx) => {
        const at = now()
        const key = await lockedKey(tx, accountId, id, at)
        if (key.revokedAt !== null) return
        await tx.run('key/revoke', { id, at: secondOf(at) })
        await appendAccess(tx, 'KEY', [id], at)
      }),

    async usage(accountId, id, from, to) {
      const params = { accountId, id, from, to, limit: MOST_DAYS }
      const [row] = await graph.read('key/usage', params)
      if (row === undefined) throw new ApiError('KEY_NOT_FOUND')
      return row.days.map(([day, requests, units]) => ({ day: dateOf(day), requests, units }))
    },
  }
}

/**
 * Gives an account that this transaction holds a new key, and forgets its oldest ones that ended. Throws
 * `TOO_MANY_KEYS`.
 */
export async function issueKey(
  tx: GraphTransaction,
  ring: KeyRing,
  accountId: string,
  { name, rights, expiresAt }: WantedKey,
  at: Date,
  { id, key } = mintKey(),
): Promise<IssuedKey> {
  const second = secondOf(at)
  const [row] = await tx.run('key/count-live', { accountId, at: second })
  if (row === undefined || row.count >= MOST_KEYS) throw new ApiError('TOO_MANY_KEYS')
  await tx.run('key/forget', { accountId, at: second, kept: ENDED_KEYS_KEPT })
  const kept = { id, name, rights, createdAt: second, expiresAt: expiresAt && secondOf(expiresAt) }
  await tx.run('key/create', { accountId, key: { ...kept, ...ring.hash(key) } })
  return { ...kept, revokedAt: null, lastUsedOn: null, key }
}

/** A key as the graph has it. */
export function toKey(row: Row<'key/of-account'>): AccountKey {
  const { id, name, rights, createdAt, expiresAt, revokedAt, lastUsedOn } = row
  return {
    id,
    name,
    rights: rights.filter(isRight),
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedOn: lastUsedOn === null ? null : dateOf(lastUsedOn),
  }
}

type LockedKey = AccountKey & { readonly replacedBy: string | null }

/** A key of an account, both held to the end of the transaction. Throws `KEY_NOT_FOUND`. */
async function lockedKey(
  tx: GraphTransaction,
  accountId: string,
  id: string,
  at: Date,
): Promise<LockedKey> {
  await lockAccount(tx, accountId, at)
  const [row] = await tx.run('key/of-account', { accountId, id })
  if (row === undefined) throw new ApiError('KEY_NOT_FOUND')
  return { ...toKey(row), replacedBy: row.replacedBy }
}

function isLive({ revokedAt, expiresAt }: AccountKey, at: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > secondOf(at))
}

/** When a key ends that lives from now on as long as another was meant to. */
function sameLifeFrom(at: Date, { createdAt, expiresAt }: AccountKey): Date | null {
  if (expiresAt === null) return null
  return new Date(at.getTime() + Date.parse(expiresAt) - Date.parse(createdAt))
}
