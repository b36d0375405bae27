import type { Tier } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { Graph } from '../graph/graph.js'
import type { AddressRules } from './address.js'
import { assertUrl, filterOf, type EndpointSettings } from './endpoint-settings.js'
import { isEventKind } from './kinds.js'
import {
  appendAudit,
  sendChallenge,
  changeOwnEndpoint,
  lockAccount,
  readOwnEndpoint,
  type Endpoint,
} from './own-endpoint.js'
import { newSecret } from './signature.js'
import type { Vault } from './vault.js'

/** A new endpoint, or an endpoint with a new secret. The secret is only shown in this response. */
export type EndpointWithSecret = Endpoint & { readonly secret: string }

/** The account that owns endpoints. */
export interface Owner {
  readonly accountId: string
  readonly tier: Tier
}

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

/**
 * The states of an endpoint besides `ACTIVE`:
 *
 * - `PENDING`: it has not answered the challenge yet.
 * - `PAUSED`: its events wait.
 * - `DISABLED`: it answered 410 Gone, or all attempts of a delivery failed, which takes about three
 *   days. Its events are not stored.
 */
export function createEndpoints(options: EndpointsOptions) {
  const { graph, newId } = options
  return {
    /** Newest first. */
    list: (accountId: string) =>
      graph.read('webhook/of-account', { accountId, id: null, limit: MAX_LISTED }),

    get: (accountId: string, id: string) => readOwnEndpoint(graph.read, accountId, id),

    ...createAndUpdate(options),
    ...pauseAndResume(options),

    async remove(accountId: string, id: string): Promise<void> {
      await changeOwnEndpoint(options, accountId, id, async (tx, _before, at) => {
        await tx.run('webhook/remove', { accountId, id })
        await appendAudit(tx, 'WEBHOOK_DELETED', { accountId, id, at, newId })
      })
    },

    /** Creates a new secret. For `overlapSeconds`, messages are also signed with the old secret. */
    async rotate(
      accountId: string,
      id: string,
      overlapSeconds: number,
    ): Promise<EndpointWithSecret> {
      const secret = newSecret()
      const sealed = options.vault.seal(secret, id)
      const endpoint = await changeOwnEndpoint(options, accountId, id, async (tx, _before, at) => {
        const until = new Date(at.getTime() + overlapSeconds * 1_000).toISOString()
        await tx.run('webhook/rotate', { id, secret: sealed, until, at: at.toISOString() })
        await appendAudit(tx, 'WEBHOOK_SECRET_ROTATED', { accountId, id, at, newId })
      })
      return { ...endpoint, secret }
    },
  }
}

function createAndUpdate(options: EndpointsOptions) {
  const { graph, vault, rules, maxByTier, now, newId } = options
  return {
    /**
     * Throws `TIER_TOO_LOW`, `TOO_MANY_WEBHOOKS`, or `INVALID_PARAMETER` for an invalid URL or
     * filter.
     */
    async create(
      { accountId, tier }: Owner,
      settings: EndpointSettings,
    ): Promise<EndpointWithSecret> {
      assertUrl(settings.url, rules)
      const limit = maxByTier[tier]
      if (limit === 0) throw new ApiError('TIER_TOO_LOW')
      const secret = newSecret()
      const id = newId()
      const endpoint = await graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, accountId, at))) throw new ApiError('ACCOUNT_REQUIRED')
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
        await sendChallenge(tx, id, { at, newId })
        await appendAudit(tx, 'WEBHOOK_CREATED', { accountId, id, at, newId })
        return readOwnEndpoint(tx.run, accountId, id)
      })
      return { ...endpoint, secret }
    },

    /** Changes the settings in `changes`. A new URL must answer a challenge first. */
    async update(
      accountId: string,
      id: string,
      changes: Partial<EndpointSettings>,
    ): Promise<Endpoint> {
      if (changes.url !== undefined) assertUrl(changes.url, rules)
      return changeOwnEndpoint(options, accountId, id, async (tx, before, at) => {
        const isMoved = changes.url !== undefined && changes.url !== before.url
        const settings = { ...before, kinds: before.kinds.filter(isEventKind), ...changes }
        const properties = {
          ...(await filterOf(tx, settings, before)),
          ...{ name: settings.name, url: settings.url, updatedAt: at.toISOString() },
          ...(isMoved && { state: 'PENDING', reason: null }),
        }
        await tx.run('webhook/update', { id, properties })
        if (isMoved) await sendChallenge(tx, id, { at, newId })
      })
    },
  }
}

function pauseAndResume(options: EndpointsOptions) {
  const { newId } = options
  return {
    /** Pauses an endpoint. Throws `WEBHOOK_NOT_ACTIVE` if it is neither active nor paused. */
    pause: (accountId: string, id: string): Promise<Endpoint> =>
      changeOwnEndpoint(options, accountId, id, async (tx, { state }, at) => {
        if (state !== 'ACTIVE' && state !== 'PAUSED') throw new ApiError('WEBHOOK_NOT_ACTIVE')
        const properties = { state: 'PAUSED', updatedAt: at.toISOString() }
        await tx.run('webhook/update', { id, properties })
      }),

    /**
     * Resumes a paused endpoint. An endpoint that is inactive for another reason is challenged
     * again.
     */
    resume: (accountId: string, id: string): Promise<Endpoint> =>
      changeOwnEndpoint(options, accountId, id, async (tx, { state }, at) => {
        if (state === 'ACTIVE') return
        const next = state === 'PAUSED' ? 'ACTIVE' : 'PENDING'
        const properties = { state: next, reason: null, updatedAt: at.toISOString() }
        await tx.run('webhook/update', { id, properties })
        if (next === 'PENDING') await sendChallenge(tx, id, { at, newId })
      }),
  }
}
