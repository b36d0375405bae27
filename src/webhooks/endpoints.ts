import type { Tier } from '../domain/caller.js'
import { ApiError } from '../errors.js'
import type { Graph } from '../graph/graph.js'
import type { AddressRules } from './address.js'
import { assertUrl, filterOf, type WantedEndpoint } from './endpoint-settings.js'
import { isEventKind } from './kinds.js'
import { audit, challenge, changeOwn, lockAccount, own, type Endpoint } from './own-endpoint.js'
import { newSecret } from './signature.js'
import type { Vault } from './vault.js'

/** A new endpoint, or one with a new secret; only now is that shown. */
export type EndpointWithSecret = Endpoint & { readonly secret: string }

/** Who owns endpoints, and who says so. */
export interface Owner {
  readonly accountId: string
  readonly tier: Tier
}

export interface EndpointsOptions {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly vault: Vault
  readonly rules: AddressRules
  /** How many endpoints an account may have. */
  readonly mostByTier: Readonly<Record<Tier, number>>
  readonly now: () => Date
  /** A UUID. */
  readonly newId: () => string
}

/**
 * The endpoints of accounts. One of another account gives `WEBHOOK_NOT_FOUND`, exactly as one that does not exist.
 */
export type Endpoints = ReturnType<typeof createEndpoints>

/** More than any account has. */
const LISTED = 1_000

/**
 * `PENDING`: it has not answered the challenge yet. `PAUSED`: what happens is kept for it. `DISABLED`: it is gone, or did
 * not answer for days, and nothing is kept.
 */
export function createEndpoints(options: EndpointsOptions) {
  const { graph, newId } = options
  return {
    /** Newest first. */
    list: (accountId: string) => graph.read('webhook/of-account', { accountId, limit: LISTED }),

    get: (accountId: string, id: string) => own(graph.read, accountId, id),

    ...settingUp(options),
    ...switching(options),

    async remove(accountId: string, id: string): Promise<void> {
      await changeOwn(options, accountId, id, async (tx, _before, at) => {
        await tx.run('webhook/remove', { accountId, id })
        await audit(tx, 'WEBHOOK_DELETED', { accountId, id, at, newId })
      })
    },

    /** A new secret; the old one signs, too, for `overlapSeconds` more. */
    async rotate(
      accountId: string,
      id: string,
      overlapSeconds: number,
    ): Promise<EndpointWithSecret> {
      const secret = newSecret()
      const sealed = options.vault.seal(secret, id)
      const endpoint = await changeOwn(options, accountId, id, async (tx, _before, at) => {
        const until = new Date(at.getTime() + overlapSeconds * 1_000).toISOString()
        await tx.run('webhook/rotate', { id, secret: sealed, until, at: at.toISOString() })
        await audit(tx, 'WEBHOOK_SECRET_ROTATED', { accountId, id, at, newId })
      })
      return { ...endpoint, secret }
    },
  }
}

function settingUp(options: EndpointsOptions) {
  const { graph, vault, rules, mostByTier, now, newId } = options
  return {
    /** Throws `TIER_TOO_LOW`, `TOO_MANY_WEBHOOKS`, and `INVALID_PARAMETER` for what cannot be told of. */
    async create({ accountId, tier }: Owner, wanted: WantedEndpoint): Promise<EndpointWithSecret> {
      assertUrl(wanted.url, rules)
      const most = mostByTier[tier]
      if (most === 0) throw new ApiError('TIER_TOO_LOW')
      const secret = newSecret()
      const id = newId()
      const made = await graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, accountId, at))) throw new ApiError('ACCOUNT_REQUIRED')
        const there = await tx.run('webhook/of-account', { accountId, limit: LISTED })
        if (there.length >= most) throw new ApiError('TOO_MANY_WEBHOOKS')
        const properties = {
          ...(await filterOf(tx, wanted, null)),
          ...{ name: wanted.name, url: wanted.url, state: 'PENDING', reason: null },
          ...{ secret: vault.seal(secret, id), createdAt: at.toISOString() },
          updatedAt: at.toISOString(),
        }
        await tx.run('webhook/create', { accountId, id, properties })
        await challenge(tx, id, { at, newId })
        await audit(tx, 'WEBHOOK_CREATED', { accountId, id, at, newId })
        return own(tx.run, accountId, id)
      })
      return { ...made, secret }
    },

    /** Changes what is given. Another URL has to answer a challenge first. */
    async update(accountId: string, id: string, given: Partial<WantedEndpoint>): Promise<Endpoint> {
      if (given.url !== undefined) assertUrl(given.url, rules)
      return changeOwn(options, accountId, id, async (tx, before, at) => {
        const isMoved = given.url !== undefined && given.url !== before.url
        const wanted = { ...before, kinds: before.kinds.filter(isEventKind), ...given }
        const properties = {
          ...(await filterOf(tx, wanted, before)),
          ...{ name: wanted.name, url: wanted.url, updatedAt: at.toISOString() },
          ...(isMoved && { state: 'PENDING', reason: null }),
        }
        await tx.run('webhook/update', { id, properties })
        if (isMoved) await challenge(tx, id, { at, newId })
      })
    },
  }
}

function switching(options: EndpointsOptions) {
  const { newId } = options
  return {
    /** Throws `WEBHOOK_NOT_ACTIVE` for one that neither is active nor paused already. */
    pause: (accountId: string, id: string): Promise<Endpoint> =>
      changeOwn(options, accountId, id, async (tx, { state }, at) => {
        if (state !== 'ACTIVE' && state !== 'PAUSED') throw new ApiError('WEBHOOK_NOT_ACTIVE')
        const properties = { state: 'PAUSED', updatedAt: at.toISOString() }
        await tx.run('webhook/update', { id, properties })
      }),

    /** Goes on with one that was paused; one that is not active for another reason is challenged again. */
    resume: (accountId: string, id: string): Promise<Endpoint> =>
      changeOwn(options, accountId, id, async (tx, { state }, at) => {
        if (state === 'ACTIVE') return
        const next = state === 'PAUSED' ? 'ACTIVE' : 'PENDING'
        const properties = { state: next, reason: null, updatedAt: at.toISOString() }
        await tx.run('webhook/update', { id, properties })
        if (next === 'PENDING') await challenge(tx, id, { at, newId })
      }),
  }
}
