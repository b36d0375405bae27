import type { Right, Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { OperatorError } from '../domain/operator-error.js'
import { appendAccess } from './access-log.js'
import { issueKey, toKey, type AccountKey, type IssuedKey } from './account-keys.js'
import { lockAccount, toAccount, type Account } from './account.js'
import { appendAudit } from './audit.js'
import type { KeyRing } from './keys.js'

/** The key that a service gets, and the tier of its account. */
export interface WantedServiceKey {
  readonly email: string
  readonly tier: Tier
  readonly name: string
  readonly rights: readonly Right[]
  readonly expiresAt: Date | null
  readonly reason: string
}

/** A new key of a service. */
export interface IssuedServiceKey {
  readonly key: IssuedKey
  readonly accountId: string
  /** The account's tier before, if it existed and was on another tier. */
  readonly formerTier: Tier | null
}

/** A key with its account. */
export interface HeldKey extends AccountKey {
  readonly accountId: string
  readonly email: string
  readonly tier: string
}

/** The operator's side of keys. What is not possible throws an `OperatorError` of one sentence. */
export interface ServiceKeys {
  /**
   * A key for the account of the service with this e-mail address; the account is made when there is none. It
   * gets the tier, which then applies to all its keys, and adds the rights of the key to those that it has.
   */
  readonly create: (wanted: WantedServiceKey) => Promise<IssuedServiceKey>
  /** Keys of all accounts, newest first, by id or by part of their name or of an e-mail address. */
  readonly find: (id: string | null, text: string) => Promise<readonly HeldKey[]>
  /** Ends a key of any account at once. */
  readonly revoke: (id: string, reason: string) => Promise<void>
}

const SHOWN = 1_000
const SEPARATOR = '\u001f'

export interface ServiceKeysOptions {
  readonly graph: Pick<Graph, 'readLong' | 'writeLong'>
  readonly ring: KeyRing
  readonly now: () => Date
  readonly newId: () => string
  /** The operator's name, for the audit. */
  readonly actor: string
}

export function createServiceKeys(options: ServiceKeysOptions): ServiceKeys {
  const { graph } = options
  return {
    create: (wanted) => graph.writeLong((tx) => createKey(tx, wanted, options)),

    async find(id, text) {
      const params = { id: id ?? '', text: text.toLowerCase(), limit: SHOWN }
      const rows = await graph.readLong('key/like', params)
      return rows.map(toHeldKey)
    },

    revoke: (id, reason) => graph.writeLong((tx) => revokeKey(tx, id, reason, options)),
  }
}

async function createKey(
  tx: GraphTransaction,
  { email, tier, name, rights, expiresAt, reason }: WantedServiceKey,
  { ring, now, newId, actor }: ServiceKeysOptions,
): Promise<IssuedServiceKey> {
  const at = now()
  const { account: before, wasThere } = await makeAccount(tx, email, tier, newId(), at)
  const accountId = before.id
  const allRights = [...new Set([...before.rights, ...rights])]
  const isChanged = before.tier !== tier || allRights.length > before.rights.length
  if (isChanged) await tx.run('account/set-access', { id: accountId, tier, rights: allRights })
  const key = await issueKey(tx, ring, accountId, { name, rights, expiresAt }, at)
  if (isChanged || !wasThere) {
    await appendAudit(tx, {
      id: newId(),
      at,
      actor,
      action: 'ACCOUNT_CHANGED',
      subject: accountId,
      reason,
      data: {
        tier,
        rights: allRights,
        formerTier: wasThere ? before.tier : null,
        formerRights: before.rights,
      },
    })
  }
  await appendAudit(tx, {
    id: newId(),
    at,
    actor,
    action: 'KEY_CREATED',
    subject: key.id,
    reason,
    data: { accountId, rights, expiresAt: key.expiresAt },
  })
  if (isChanged) await appendAccess(tx, 'ACCOUNT', [accountId], at)
  return { key, accountId, formerTier: before.tier === tier ? null : before.tier }
}

/** The account of the service with this e-mail address, made when there is none. */
async function makeAccount(
  tx: GraphTransaction,
  email: string,
  tier: Tier,
  newId: string,
  at: Date,
): Promise<{ readonly account: Account; readonly wasThere: boolean }> {
  const [made] = await tx.run('account/make-service', {
    login: ['service', email.toLowerCase()].join(SEPARATOR),
    id: newId,
    email: email.toLowerCase(),
    tier,
    at: secondOf(at),
  })
  const { id, wasThere } = made ?? { id: '', wasThere: false }
  const [row] = await tx.run('account/by-id', { id })
  if (row === undefined) throw new Error(`Account ${id} was made and is not there.`)
  return { account: toAccount(row), wasThere }
}

async function revokeKey(
  tx: GraphTransaction,
  id: string,
  reason: string,
  { now, newId, actor }: ServiceKeysOptions,
): Promise<void> {
  const at = now()
  const [holder] = await tx.run('key/holder', { id })
  if (holder === undefined) throw new OperatorError(`No key has the id ${id}.`)
  const { accountId } = holder
  await lockAccount(tx, accountId, at)
  const [row] = await tx.run('key/of-account', { accountId, id })
  if (row === undefined) throw new OperatorError(`Key ${id} was deleted a moment ago.`)
  const { revokedAt } = toKey(row)
  if (revokedAt !== null) {
    throw new OperatorError(`Key ${id} was revoked at ${revokedAt} already.`)
  }
  await tx.run('key/revoke', { id, at: secondOf(at) })
  await appendAudit(tx, {
    id: newId(),
    at,
    actor,
    action: 'KEY_REVOKED',
    subject: id,
    reason,
    data: { accountId },
  })
  await appendAccess(tx, 'KEY', [id], at)
}

function toHeldKey(row: Row<'key/like'>): HeldKey {
  const { accountId, email, tier } = row
  return { ...toKey(row), accountId, email, tier }
}
