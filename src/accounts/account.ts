import { secondOf } from '../domain/instant.js'
import type { Graph, GraphTransaction, Row } from '../graph/graph.js'
import { appendAccess } from './access-log.js'
import { appendAudit } from './audit.js'

/**
 * The account of a person who signed in, or of a service (created by an operator). `rights`: what
 * the keys of the account may do in addition to reading. `createdAt`: ISO 8601, whole seconds.
 */
export type Account = Row<'account/by-id'>

/** The options of operations for the owners of accounts. */
export interface AccountOptions {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly now: () => Date
  readonly newId: () => string
}

/** The operations on accounts for their owners. */
export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ graph, now, newId }: AccountOptions) {
  return {
    /** The account with this id; null if it no longer exists. */
    async find(id: string): Promise<Account | null> {
      const [row] = await graph.read('account/by-id', { id })
      return row ?? null
    },

    /**
     * Deletes an account with its keys, usage, sessions, applications and webhooks, and all its
     * corrections except the applied ones. In the audit log, only ids of the account remain.
     * Returns false if there is no such account.
     */
    delete: (id: string): Promise<boolean> =>
      graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, id, at))) return false
        const ended = await tx.run('key/end-all', { id, at: secondOf(at) })
        const keys = ended.map((key) => key.id)
        await tx.run('account/delete', { id })
        const decider = { newId, actor: `account ${id}` }
        const decision = { at, action: 'ACCOUNT_DELETED', subject: id, reason: '' } as const
        await appendAudit(tx, decider, { ...decision, data: { keys } })
        await appendAccess(tx, 'KEY', keys, at)
        await appendAccess(tx, 'ACCOUNT', [id], at)
        return true
      }),
  }
}

/**
 * Locks an account until the end of the transaction; returns false if there is no such account.
 * Until the commit, no other transaction can change the account, its keys or its applications.
 */
export async function lockAccount(tx: GraphTransaction, id: string, at: Date): Promise<boolean> {
  return (await tx.run('account/lock', { id, at: secondOf(at) })).length > 0
}
