import { isRight, type Right } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { dateOf } from '../domain/partial-date.js'
import { ApiError } from '../errors.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { appendAccess } from './access-log.js'
import { lockAccount } from './account.js'
import { mintKey, type KeyRing } from './keys.js'

/** What can be shown of a key after its creation. Times are ISO 8601, whole seconds. */
export interface AccountKey {
  readonly id: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly createdAt: string
  /** Null: the key works until it is revoked. */
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** The day of the last request with it, in UTC; null when there was none. */
  readonly lastUsedOn: string | null
}

/** A new key; only now is its full text known. */
export interface IssuedKey extends AccountKey {
  readonly key: string
}

/** What a key was used for on one day, in UTC. */
export interface DayOfUse {
  readonly day: string
  readonly requests: number
  readonly units: number
}

/** What a new key is made from. */
export interface WantedKey {
  readonly name: string
  readonly rights: readonly Right[]
  readonly expiresAt: Date | null
}

/**
 * The keys of accounts. A key of another account gives `KEY_NOT_FOUND`, exactly as one that does not
 * exist.
 */
export interface AccountKeys {
  /** Newest first. */
  readonly list: (accountId: string) => Promise<readonly AccountKey[]>
  /** Throws `TOO_MANY_KEYS`, and `SIGN_IN_REQUIRED` when the account no longer exists. */
  readonly create: (accountId: string, wanted: WantedKey) => Promise<IssuedKey>
  /**
   * Replaces a working key by a new one with the same name and rights and, if the key expires, the same
   * lifetime from now on. The old key works for `overlapSeconds` more, but not past its own expiry. Throws
   * `KEY_ENDED` for a key that does not work or was already replaced, `TOO_MANY_KEYS` when the account has
   * no room for both.
   */
  readonly rotate: (accountId: string, id: string, overlapSeconds: number) => Promise<IssuedKey>
  /** Ends a key at once; a revoked key stays as it is. */
  readonly revoke: (accountId: string, id: string) => Promise<void>
  /** The days between `from` and `to` (yyyymmdd, both included) on which the key was used, oldest first. */
  readonly usage: (accountId: string, id: string, from: number, to: number) => Promise<DayOfUse[]>
}

/** The most keys of one account that work at the same time. */
const MOST_KEYS = 10
/** The newest ended keys are kept, for their owner to see. */
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
 * Gives a new key to an account that this transaction has locked, and deletes the account's oldest ended
 * keys. Throws `TOO_MANY_KEYS`.
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

/** A key from its row. */
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

/** A key of an account, both locked until the end of the transaction. Throws `KEY_NOT_FOUND`. */
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

/** When a key expires that has the same lifetime as another, from `at` on. */
function sameLifeFrom(at: Date, { createdAt, expiresAt }: AccountKey): Date | null {
  if (expiresAt === null) return null
  return new Date(at.getTime() + Date.parse(expiresAt) - Date.parse(createdAt))
}
