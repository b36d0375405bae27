import type { Tier } from '../caller.js'
import { ApiError } from '../errors.js'
import type { Graph, GraphTransaction, Row, RunQuery } from '../graph/graph.js'
import type { AddressRules } from './address.js'
import { assertUrl, filterOf, type EndpointSettings } from './endpoint-settings.js'
import { isEventKind } from './kinds.js'
import { addMessage } from './message.js'
import { newSecret } from './signature.js'
import type { Vault } from './vault.js'

/** An endpoint as its owner sees it. Times are ISO 8601. */
export type Endpoint = Row<'webhook/of-account'>

export interface EndpointsOptions {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly vault: Vault
  readonly rules: AddressRules
  /** Maximum number of endpoints of an account. */
  readonly maxByTier: Readonly<Record<Tier, number>>
  readonly now: () => Date
  /** A UUID. */
  readonly newId: () => string
}

/**
 * Operations on the endpoints of an account. With an unknown id, or the id of another account's
 * endpoint, they throw `WEBHOOK_NOT_FOUND`.
 */
export type Endpoints = ReturnType<typeof createEndpoints>

/** More endpoints than any account has. */
const MAX_LISTED = 1_000

/** The account that owns endpoints. */
interface Owner {
  readonly accountId: string
  readonly tier: Tier
}

/** An endpoint of an account in a transaction, and the time of the change. */
interface Change {
  readonly tx: GraphTransaction
  readonly accountId: string
  readonly id: string
  readonly at: Date
}

/**
 * Creates the operations on endpoints. An endpoint that is not `ACTIVE` has one of these states:
 *
 * - `PENDING`: it has not answered the challenge yet.
 * - `PAUSED`: its events wait.
 * - `DISABLED`: it answered 410 Gone, or all attempts of a delivery failed, which takes about three
 *   days. Its events are not stored.
 */
export function createEndpoints(options: EndpointsOptions) {
  const { graph, vault, rules, maxByTier, now, newId } = options

  /**
   * Runs `work` for an endpoint in a transaction that locks its account. Returns the endpoint after
   * the change.
   */
  const change = (
    accountId: string,
    id: string,
    work: (change: Change, before: Endpoint) => Promise<unknown>,
  ): Promise<Endpoint> =>
    graph.write(async (tx) => {
      const at = now()
      await lockAccount(tx, accountId, at)
      const before = await readEndpoint(tx.run, accountId, id)
      await work({ tx, accountId, id, at }, before)
      const [after = before] = await tx.run('webhook/of-account', { accountId, id, limit: 1 })
      return after
    })

  const update = ({ tx, id, at }: Change, changes: object) =>
    tx.run('webhook/update', { id, properties: { ...changes, updatedAt: at.toISOString() } })

  /**
   * Sends a challenge, which the endpoint must answer before it gets messages. Replaces an earlier
   * challenge.
   */
  const sendChallenge = async ({ tx, id, at }: Change) => {
    await tx.run('webhook/drop-challenges', { endpoint: id })
    await addMessage(tx, id, 'endpoint.challenge', { challenge: newId() }, { at, newId })
  }

  /** Adds an entry to the audit log. */
  const audit = ({ tx, accountId, id, at }: Change, action: string) => {
    const decision = { actor: `account ${accountId}`, action, subject: id, reason: '', data: '{}' }
    const record = { id: newId(), at: at.toISOString(), ...decision }
    return tx.run('account/append-audit', { record })
  }

  return {
    /** Newest first. */
    list: (accountId: string) =>
      graph.read('webhook/of-account', { accountId, id: null, limit: MAX_LISTED }),

    get: (accountId: string, id: string) => readEndpoint(graph.read, accountId, id),

    /**
     * Returns the endpoint with its secret, which is only shown in this response. Throws
     * `TIER_TOO_LOW`, `TOO_MANY_WEBHOOKS`, or `INVALID_PARAMETER` for an invalid URL or filter.
     */
    async create({ accountId, tier }: Owner, settings: EndpointSettings) {
      assertUrl(settings.url, rules)
      const limit = maxByTier[tier]
      if (limit === 0) throw new ApiError('TIER_TOO_LOW')
      const secret = newSecret()
      const id = newId()
      const endpoint = await graph.write(async (tx) => {
        const at = now()
        const isKnown = await lockAccount(tx, accountId, at)
        if (!isKnown) throw new ApiError('ACCOUNT_REQUIRED')
        const listed = { accountId, id: null, limit: MAX_LISTED }
        const existing = await tx.run('webhook/of-account', listed)
        if (existing.length >= limit) throw new ApiError('TOO_MANY_WEBHOOKS')
        const properties = {
          ...(await filterOf(tx, settings, null)),
          ...{ name: settings.name, url: settings.url, state: 'PENDING', reason: null },
          ...{ secret: vault.seal(secret, id), createdAt: at.toISOString() },
          updatedAt: at.toISOString(),
        }
        await tx.run('webhook/create', { accountId, id, properties })
        const created = { tx, accountId, id, at }
        await sendChallenge(created)
        await audit(created, 'WEBHOOK_CREATED')
        return readEndpoint(tx.run, accountId, id)
      })
      return { ...endpoint, secret }
    },

    /** Changes the settings in `changes`. A new URL must answer a challenge first. */
    async update(accountId: string, id: string, changes: Partial<EndpointSettings>) {
      if (changes.url !== undefined) assertUrl(changes.url, rules)
      return change(accountId, id, async (own, before) => {
        const settings = { ...before, kinds: before.kinds.filter(isEventKind), ...changes }
        const isMoved = settings.url !== before.url
        await update(own, {
          ...(await filterOf(own.tx, settings, before)),
          ...{ name: settings.name, url: settings.url },
          ...(isMoved && { state: 'PENDING', reason: null }),
        })
        if (isMoved) await sendChallenge(own)
      })
    },

    /** Pauses an endpoint. Throws `WEBHOOK_NOT_ACTIVE` if it is neither active nor paused. */
    pause: (accountId: string, id: string) =>
      change(accountId, id, async (own, { state }) => {
        if (state !== 'ACTIVE' && state !== 'PAUSED') throw new ApiError('WEBHOOK_NOT_ACTIVE')
        await update(own, { state: 'PAUSED' })
      }),

    /**
     * Resumes a paused endpoint. An endpoint that is inactive for another reason is challenged
     * again.
     */
    resume: (accountId: string, id: string) =>
      change(accountId, id, async (own, { state }) => {
        if (state === 'ACTIVE') return
        const next = state === 'PAUSED' ? 'ACTIVE' : 'PENDING'
        await update(own, { state: next, reason: null })
        if (next === 'PENDING') await sendChallenge(own)
      }),

    /** Creates a new secret. For `overlapSeconds`, messages are also signed with the old secret. */
    async rotate(accountId: string, id: string, overlapSeconds: number) {
      const secret = newSecret()
      const sealed = vault.seal(secret, id)
      const endpoint = await change(accountId, id, async (own) => {
        const { tx, at } = own
        const until = new Date(at.getTime() + overlapSeconds * 1_000).toISOString()
        await tx.run('webhook/rotate', { id, secret: sealed, until, at: at.toISOString() })
        await audit(own, 'WEBHOOK_SECRET_ROTATED')
      })
      return { ...endpoint, secret }
    },

    async remove(accountId: string, id: string): Promise<void> {
      await change(accountId, id, async (own) => {
        await own.tx.run('webhook/remove', { accountId, id })
        await audit(own, 'WEBHOOK_DELETED')
      })
    },
  }
}

async function readEndpoint(read: RunQuery, accountId: string, id: string): Promise<Endpoint> {
  const [row] = await read('webhook/of-account', { accountId, id, limit: 1 })
  if (row === undefined) throw new ApiError('WEBHOOK_NOT_FOUND')
  return row
}

/** Locks an account until the end of the transaction. Returns false if it does not exist. */
async function lockAccount(tx: GraphTransaction, id: string, at: Date): Promise<boolean> {
  return (await tx.run('account/lock', { id, at: at.toISOString() })).length > 0
}
