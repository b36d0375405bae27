import { isRight, isTier, type Right, type Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { appendAccess } from './access-log.js'
import { appendAudit } from './audit.js'

/** A person who signed in, or a service for which an operator made an account. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly tier: Tier
  /** All that its keys may do besides reading. */
  readonly rights: readonly Right[]
  /** ISO 8601, whole seconds. */
  readonly createdAt: string
  readonly isService: boolean
}

export interface Accounts {
  /** The account with this id; null when it no longer exists. */
  readonly find: (id: string) => Promise<Account | null>
  /**
   * Deletes an account with its keys, their usage, its sessions and requests; only ids stay, in the audit.
   * False when there is no such account.
   */
  readonly delete: (id: string) => Promise<boolean>
}

/** Accounts as their owners see them. */
export function createAccounts({
  graph,
  now,
  newId,
}: {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly now: () => Date
  readonly newId: () => string
}): Accounts {
  return {
    async find(id) {
      const [row] = await graph.read('account/by-id', { id })
      return row === undefined ? null : toAccount(row)
    },

    delete: (id) =>
      graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, id, at))) return false
        const ended = await tx.run('key/end-all', { id, at: secondOf(at) })
        const keys = ended.map((key) => key.id)
        await tx.run('account/delete', { id })
        await appendAudit(tx, {
          id: newId(),
          at,
          actor: `account ${id}`,
          action: 'ACCOUNT_DELETED',
          subject: id,
          reason: '',
          data: { keys },
        })
        await appendAccess(tx, 'KEY', keys, at)
        await appendAccess(tx, 'ACCOUNT', [id], at)
        return true
      }),
  }
}

/**
 * Locks an account until the end of the transaction; false when there is none. What later statements read
 * of it, its keys and its requests stays true until the commit.
 */
export async function lockAccount(tx: GraphTransaction, id: string, at: Date): Promise<boolean> {
  return (await tx.run('account/lock', { id, at: secondOf(at) })).length > 0
}

/** An account from its row. */
export function toAccount(row: Row<'account/by-id'>): Account {
  const { id, email, tier, rights, createdAt, isService } = row
  if (!isTier(tier)) throw new Error(`Account ${id} has the tier "${tier}", which is none.`)
  return { id, email, tier, rights: rights.filter(isRight), createdAt, isService }
}
