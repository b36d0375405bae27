import type { Right } from '../caller.js'
import { secondOf } from '../domain/instant.js'
import { dateOf } from '../domain/partial-date.js'
import { ApiError } from '../errors.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import { appendAccess } from './access-log.js'
import { lockAccount, type AccountOptions } from './account.js'
import { mintKey, type KeyRing } from './keys.js'

/**
 * The public data of a key. Times are ISO 8601, whole seconds. `expiresAt` is null if the key works
 * until it is revoked.
 */
export interface AccountKey extends Omit<Row<'key/all-of-account'>, 'lastUsedOn'> {
  /** The day of the last request, in UTC; null if the key was never used. */
  readonly lastUsedOn: string | null
}

/** A new key with its full text, which is not stored. */
export interface IssuedKey extends AccountKey {
  readonly key: string
}

/** A key to create. */
export interface WantedKey {
  readonly name: string
  readonly rights: readonly Right[]
  readonly expiresAt: Date | null
}

/** An account has at most this many working keys. */
const MAX_KEYS = 10
/**
 * Ended keys are stored, so that the owner can see them. If an account has more ended keys than
 * this, the oldest ones are deleted.
 */
const MAX_ENDED_KEYS = 90
const MAX_DAYS = 366

/**
 * Operations on the keys of an account. With an unknown id, or the id of another account's key,
 * they throw `KEY_NOT_FOUND`.
 */
export type AccountKeys = ReturnType<typeof createAccountKeys>

interface AccountKeysOptions extends Omit<AccountOptions, 'newId'> {
  readonly ring: KeyRing
}

export function createAccountKeys({ graph, ring, now }: AccountKeysOptions) {
  return {
    /** Newest first. */
    async list(accountId: string): Promise<readonly AccountKey[]> {
      const limit = MAX_KEYS + MAX_ENDED_KEYS
      const rows = await graph.read('key/all-of-account', { accountId, limit })
      return rows.map(toKey)
    },

    /** Throws `TOO_MANY_KEYS`, or `SIGN_IN_REQUIRED` if the account no longer exists. */
    create: (accountId: string, wanted: WantedKey): Promise<IssuedKey> =>
      graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, accountId, at))) throw new ApiError('SIGN_IN_REQUIRED')
        return issueKey(tx, ring, accountId, wanted, at)
      }),

    /**
     * Replaces a working key by a new key with the same name and rights. If the old key has an
     * expiry, the new key gets a lifetime of the same length, which begins now. The old key works
     * for another `overlapSeconds`, but not past its own expiry. Throws `KEY_ENDED` for a key that
     * has ended or was already replaced, and `TOO_MANY_KEYS` if the account cannot have both keys.
     */
    rotate: (accountId: string, id: string, overlapSeconds: number): Promise<IssuedKey> =>
      graph.write(async (tx) => {
        const at = now()
        const old = await lockAndReadKey(tx, accountId, id, at)
        if (!isLive(old, at) || old.replacedBy !== null) throw new ApiError('KEY_ENDED')
        const overlapEnd = secondOf(new Date(at.getTime() + overlapSeconds * 1_000))
        const { name, rights, expiresAt } = old
        const minted = mintKey()
        await tx.run('key/replace', {
          id,
          by: minted.id,
          expiresAt: expiresAt !== null && expiresAt < overlapEnd ? expiresAt : overlapEnd,
        })
        const wanted = { name, rights, expiresAt: expiryFrom(at, old) }
        const issued = await issueKey(tx, ring, accountId, wanted, at, minted)
        await appendAccess(tx, 'KEY', [id], at)
        return issued
      }),

    /** Revokes a key at once. Does nothing if it is already revoked. */
    revoke: (accountId: string, id: string): Promise<void> =>
      graph.write(async (tx) => {
        const at = now()
        const key = await lockAndReadKey(tx, accountId, id, at)
        if (key.revokedAt !== null) return
        await tx.run('key/revoke', { id, at: secondOf(at) })
        await appendAccess(tx, 'KEY', [id], at)
      }),

    /** The usage on the days (UTC) from `from` to `to` (yyyymmdd) with any usage, oldest first. */
    async usage(accountId: string, id: string, from: number, to: number) {
      const params = { accountId, id, from, to, limit: MAX_DAYS }
      const [row] = await graph.read('key/usage', params)
      if (row === undefined) throw new ApiError('KEY_NOT_FOUND')
      return row.days.map(([day, requests, units]) => ({ day: dateOf(day), requests, units }))
    },
  }
}

/**
 * Creates a key for an account that this transaction has locked. If the account has too many ended
 * keys, deletes the oldest of them. Throws `TOO_MANY_KEYS` if it has too many working keys.
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
  if (row === undefined || row.count >= MAX_KEYS) throw new ApiError('TOO_MANY_KEYS')
  await tx.run('key/forget', { accountId, at: second, retained: MAX_ENDED_KEYS })
  const stored = {
    id,
    name,
    rights,
    createdAt: second,
    expiresAt: expiresAt && secondOf(expiresAt),
  }
  await tx.run('key/create', { accountId, key: { ...stored, ...ring.hash(key) } })
  return { ...stored, revokedAt: null, lastUsedOn: null, key }
}

/** Converts a row to a key; only the day of the last use changes its form. */
export function toKey<Stored extends Row<'key/all-of-account'>>(row: Stored) {
  return { ...row, lastUsedOn: row.lastUsedOn === null ? null : dateOf(row.lastUsedOn) }
}

type LockedKey = AccountKey & Pick<Row<'key/of-account'>, 'replacedBy'>

/** Locks an account for this transaction and reads one of its keys. Throws `KEY_NOT_FOUND`. */
async function lockAndReadKey(
  tx: GraphTransaction,
  accountId: string,
  id: string,
  at: Date,
): Promise<LockedKey> {
  await lockAccount(tx, accountId, at)
  const [row] = await tx.run('key/of-account', { accountId, id })
  if (row === undefined) throw new ApiError('KEY_NOT_FOUND')
  return toKey(row)
}

function isLive({ revokedAt, expiresAt }: AccountKey, at: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > secondOf(at))
}

/** The expiry of a key that starts at `at` and has the same lifetime as this key. */
function expiryFrom(at: Date, { createdAt, expiresAt }: AccountKey): Date | null {
  if (expiresAt === null) return null
  return new Date(at.getTime() + Date.parse(expiresAt) - Date.parse(createdAt))
}
