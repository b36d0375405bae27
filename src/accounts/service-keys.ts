import type { Tier } from '../caller.js'
import { secondOf } from '../domain/instant.js'
import type { GraphTransaction, Row } from '../graph/graph.js'
import { OperatorError } from '../domain/operator-error.js'
import { appendAccess } from './access-log.js'
import { issueKey, toKey, type AccountKey, type WantedKey } from './account-keys.js'
import { lockAccount, type Account } from './account.js'
import { appendAudit, type OperatorOptions } from './audit.js'
import type { KeyRing } from './keys.js'

/** A service key to create, and the tier of its account. */
export interface WantedServiceKey extends WantedKey {
  readonly email: string
  readonly tier: Tier
  readonly reason: string
}

/** A key with its account. */
export type HeldKey = AccountKey & Pick<Row<'key/like'>, 'accountId' | 'email' | 'tier'>

const MAX_FOUND = 1_000
const SEPARATOR = '\u001f'

interface ServiceKeysOptions extends OperatorOptions {
  readonly ring: KeyRing
}

/**
 * Operations on keys for operators. They throw an `OperatorError` if an operation is not possible.
 */
export type ServiceKeys = ReturnType<typeof createServiceKeys>

export function createServiceKeys(options: ServiceKeysOptions) {
  const { graph } = options
  return {
    /**
     * Creates a key for the service account with this e-mail address, and creates the account if
     * necessary. Sets the tier of the account, which applies to all its keys, and adds the rights
     * of the key to the rights of the account. `formerTier`: null if the account is new or its tier
     * did not change.
     */
    create: (wanted: WantedServiceKey) => graph.writeLong((tx) => createKey(tx, wanted, options)),

    /** Finds keys of all accounts by id or by part of the name or e-mail address, newest first. */
    async find(id: string | null, text: string): Promise<readonly HeldKey[]> {
      const params = { id: id ?? '', text: text.toLowerCase(), limit: MAX_FOUND }
      const rows = await graph.readLong('key/like', params)
      return rows.map(toKey)
    },

    /** Revokes a key of any account at once. */
    revoke: (id: string, reason: string) =>
      graph.writeLong((tx) => revokeKey(tx, id, reason, options)),
  }
}

async function createKey(
  tx: GraphTransaction,
  { email, tier, reason, ...wanted }: WantedServiceKey,
  options: ServiceKeysOptions,
) {
  const at = options.now()
  const newId = options.newId()
  const { account: before, existed } = await findOrCreateAccount(tx, email, tier, newId, at)
  const accountId = before.id
  const { rights } = wanted
  const allRights = [...new Set([...before.rights, ...rights])]
  const isChanged = before.tier !== tier || allRights.length > before.rights.length
  if (isChanged) await tx.run('account/set-access', { id: accountId, tier, rights: allRights })
  const key = await issueKey(tx, options.ring, accountId, wanted, at)
  if (isChanged || !existed) {
    const formerTier = existed ? before.tier : null
    const data = { tier, rights: allRights, formerTier, formerRights: before.rights }
    const decision = { at, action: 'ACCOUNT_CHANGED', subject: accountId, reason } as const
    await appendAudit(tx, options, { ...decision, data })
  }
  const data = { accountId, rights, expiresAt: key.expiresAt }
  await appendAudit(tx, options, { at, action: 'KEY_CREATED', subject: key.id, reason, data })
  if (isChanged) await appendAccess(tx, 'ACCOUNT', [accountId], at)
  return { key, accountId, formerTier: before.tier === tier ? null : before.tier }
}

/** Finds the service account with this e-mail address, or creates it. */
async function findOrCreateAccount(
  tx: GraphTransaction,
  email: string,
  tier: Tier,
  newId: string,
  at: Date,
): Promise<{ readonly account: Account; readonly existed: boolean }> {
  const [service] = await tx.run('account/make-service', {
    login: ['service', email.toLowerCase()].join(SEPARATOR),
    id: newId,
    email: email.toLowerCase(),
    tier,
    at: secondOf(at),
  })
  const { id, wasThere: existed } = service ?? { id: '', wasThere: false }
  const [row] = await tx.run('account/by-id', { id })
  if (row === undefined) throw new Error(`The new account ${id} was not found.`)
  return { account: row, existed }
}

async function revokeKey(
  tx: GraphTransaction,
  id: string,
  reason: string,
  options: ServiceKeysOptions,
): Promise<void> {
  const at = options.now()
  const [holder] = await tx.run('key/holder', { id })
  if (holder === undefined) throw new OperatorError(`No key has the id ${id}.`)
  const { accountId } = holder
  await lockAccount(tx, accountId, at)
  const [row] = await tx.run('key/of-account', { accountId, id })
  if (row === undefined) throw new OperatorError(`Key ${id} has just been deleted.`)
  const { revokedAt } = row
  if (revokedAt !== null) throw new OperatorError(`Key ${id} was already revoked at ${revokedAt}.`)
  await tx.run('key/revoke', { id, at: secondOf(at) })
  const data = { accountId }
  await appendAudit(tx, options, { at, action: 'KEY_REVOKED', subject: id, reason, data })
  await appendAccess(tx, 'KEY', [id], at)
}
