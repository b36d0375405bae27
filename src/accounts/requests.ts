import { isTier, type Tier } from '../domain/caller.js'
import { secondOf } from '../domain/instant.js'
import { ApiError } from '../errors.js'
import type { Graph, Row } from '../graph/graph.js'
import { lockAccount, toAccount } from './account.js'

/** The state of a request. `REVOKED`: it was approved, and the tier was later taken back. */
export const REQUEST_STATES = ['PENDING', 'APPROVED', 'DENIED', 'REVOKED'] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/** The decision on a request, and its time. */
interface Decided {
  readonly id: string
  readonly state: RequestState
  /** Times are ISO 8601, whole seconds. */
  readonly createdAt: string
  readonly decidedAt: string | null
  /** The operator's words, for the applicant. */
  readonly reason: string | null
}

/** An account asks for a tier. */
export interface TierRequest extends Decided {
  readonly tier: Tier
  readonly purpose: string
  /** Units a day. */
  readonly expectedVolume: number
}

/** An organization asks to become a partner. */
export interface PartnerRequest extends Decided, PartnerWish {}

/** What an organization says about itself. */
export interface PartnerWish {
  readonly organization: string
  readonly website: string
  /** An e-mail address. */
  readonly contact: string
  readonly intendedUse: string
}

/** What applicants can do; operators decide with `createGrants`. */
export interface Requests {
  /**
   * Asks for the pro tier. Throws `TIER_HELD`, `REQUEST_PENDING` while another one waits, and
   * `SIGN_IN_REQUIRED` when the account no longer exists.
   */
  readonly askForPro: (
    accountId: string,
    wish: Pick<TierRequest, 'purpose' | 'expectedVolume'>,
  ) => Promise<TierRequest>
  /** The requests of an account, newest first. */
  readonly ofAccount: (accountId: string) => Promise<readonly TierRequest[]>
  /** One of an account's own requests; null for any other, whether it exists or not. */
  readonly find: (accountId: string, id: string) => Promise<TierRequest | null>
  /** Asks to become a partner; returns the id of the request. Throws `REQUESTS_FULL`. */
  readonly askAsPartner: (wish: PartnerWish) => Promise<string>
}

const REQUESTS_SHOWN = 100
/** Anybody may ask to become a partner, so the number of waiting requests is bounded. */
const MOST_PARTNERS_WAITING = 10_000

export function createRequests({
  graph,
  now,
  newId,
}: {
  readonly graph: Pick<Graph, 'read' | 'write'>
  readonly now: () => Date
  readonly newId: () => string
}): Requests {
  return {
    askForPro: (accountId, { purpose, expectedVolume }) =>
      graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, accountId, at))) throw new ApiError('SIGN_IN_REQUIRED')
        const [account] = await tx.run('account/by-id', { id: accountId })
        const tier = 'pro'
        if (account !== undefined && toAccount(account).tier === tier) {
          throw new ApiError('TIER_HELD')
        }
        const earlier = await tx.run('access-request/tiers-of-account', {
          accountId,
          limit: REQUESTS_SHOWN,
        })
        if (earlier.some((request) => request.state === 'PENDING')) {
          throw new ApiError('REQUEST_PENDING')
        }
        const state = 'PENDING'
        const request = { id: newId(), tier, purpose, state, createdAt: secondOf(at) } as const
        await tx.run('access-request/ask-for-tier', { accountId, request, volume: expectedVolume })
        return { ...request, expectedVolume, decidedAt: null, reason: null }
      }),

    async ofAccount(accountId) {
      const params = { accountId, limit: REQUESTS_SHOWN }
      const rows = await graph.read('access-request/tiers-of-account', params)
      return rows.map(toTierRequest)
    },

    async find(accountId, id) {
      const [row] = await graph.read('access-request/tier-of-account', { accountId, id })
      return row === undefined ? null : toTierRequest(row)
    },

    async askAsPartner(wish) {
      const limit = MOST_PARTNERS_WAITING
      const [row] = await graph.read('access-request/count-waiting-partners', { limit })
      if (row !== undefined && row.count >= limit) throw new ApiError('REQUESTS_FULL')
      const request = { id: newId(), ...wish, state: 'PENDING', createdAt: secondOf(now()) }
      await graph.write((tx) => tx.run('access-request/ask-as-partner', { request }))
      return request.id
    },
  }
}

/** A request from its row. */
export function toTierRequest(row: Row<'access-request/tier-of-account'>): TierRequest {
  const { id, tier, purpose, expectedVolume, state, createdAt, decidedAt, reason } = row
  if (!isTier(tier)) throw new Error(`Request ${id} is for the tier "${tier}", which is none.`)
  return { id, tier, purpose, expectedVolume, state, createdAt, decidedAt, reason }
}
