import type { Right, Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import type { Graph, Row } from '../graph/graph.js'
import { OperatorError } from '../domain/operator-error.js'
import { appendAccess } from './access-log.js'
import { issueKey, toKey, type AccountKey, type IssuedKey } from './account-keys.js'
import { lockAccount, toAccount } from './account.js'
import { appendAudit } from './audit.js'
import type { KeyRing } from './keys.js'

/** What a service is to have. */
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
  /** The tier that the account was on before, if it was there and on another. */
  readonly formerTier: Tier | null
}

/** A key with the account that it belongs to. */
export interface HeldKey extends AccountKey {
  readonly accountId: string
  readonly email: string
  readonly tier: string
}

/** The operator's side of keys. What cannot be done is refused with an `OperatorError`, one sentence. */
export interface ServiceKeys {
  /**
   * A key for the account of the service with this e-mail address, made when there is none. The account gets
   * the tier, which then holds for all its keys, and keeps the rights that it has beside those of the key.
   */
  readonly create: (wanted: WantedServiceKey) => Promise<IssuedServiceKey>
  /** Keys of anybody, newest first, by their id, or part of their name or of an e-mail address. */
  readonly find: (id: string | null, text: string) => Promise<readonly HeldKey[]>
  /** Ends anybody's key at once. */
  readonly revoke: (id: string, reason: string) => Promise<void>
}

const SHOWN = 1_000
const SEPARATOR = '\u001f'

export function createServiceKeys({
  graph,
  ring,
  now,
  newId,
  actor,
}: {
  readonly graph: Pick<Graph, 'readLong' | 'writeLong'>
  readonly ring: KeyRing
  readonly now: () => Date
  readonly newId: () => string
  /** Who decides. */
  readonly actor: string
}): ServiceKeys {
  return {
    create: ({ email, tier, name, rights, expiresAt, reason }) =>
      graph.writeLong(async (tx) => {
        const at = now()
        const [made] = await tx.run('account/make-service', {
          login: ['service', email.toLowerCase()].join(SEPARATOR),
          id: newId(),
          email: email.toLowerCase(),
          tier,
          at: secondOf(at),
        })
        const { id: accountId, wasThere } = made ?? { id: '', wasThere: false }
        const [row] = await tx.run('account/by-id', { id: accountId })
        if (row === undefined) throw new Error(`Account ${accountId} was made and is not there.`)
        const before = toAccount(row)
        const allRights = [...new Set([...before.rights, ...rights])]
        const isChanged = before.tier !== tier || allRights.length > before.rights.length
        if (isChanged)
          await tx.run('account/set-access', { id: accountId, tier, rights: allRights })
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
      }),

    async find(id, text) {
      const params = { id: id ?? '', text: text.toLowerCase(), limit: SHOWN }
      const rows = await graph.readLong('key/like', params)
      return rows.map(toHeldKey)
    },

    revoke: (id, reason) =>
      graph.writeLong(async (tx) => {
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
      }),
  }
}

function toHeldKey(row: Row<'key/like'>): HeldKey {
  const { accountId, email, tier } = row
  return { ...toKey(row), accountId, email, tier }
}
