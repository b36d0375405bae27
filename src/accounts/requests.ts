import { secondOf } from '../domain/instant.js'
import { ApiError } from '../errors.js'
import type { Row } from '../graph/graph.js'
import { lockAccount, type AccountOptions } from './account.js'

/** The state of an application. `REVOKED`: it was approved, and the tier was later revoked. */
export const REQUEST_STATES = ['PENDING', 'APPROVED', 'DENIED', 'REVOKED'] as const

export type RequestState = (typeof REQUEST_STATES)[number]

/**
 * An account's application for a tier, with the decision on it. `expectedVolume`: units per day.
 * `reason`: the operator's reason, which the applicant can read. Times are ISO 8601, whole seconds.
 */
export type TierRequest = Row<'access-request/tier-of-account'>

/** An organization's application to become a partner, with the decision on it. */
export type PartnerRequest = Row<'access-request/partner-by-id'>

/** The fields that an organization fills in. `contact`: an e-mail address. */
export type PartnerApplication = Pick<
  PartnerRequest,
  'organization' | 'website' | 'contact' | 'intendedUse'
>

const MAX_REQUESTS = 100
/** Partner applications need no account, so the number of pending applications is limited. */
const MAX_PARTNERS_WAITING = 10_000

/** Operations for applicants. Operators decide with `createGrants`. */
export type Requests = ReturnType<typeof createRequests>

export function createRequests({ graph, now, newId }: AccountOptions) {
  return {
    /**
     * Applies for the pro tier. Throws `TIER_HELD` if the account already has the tier,
     * `REQUEST_PENDING` if another application is pending, and `SIGN_IN_REQUIRED` if the account no
     * longer exists.
     */
    applyForPro: (
      accountId: string,
      { purpose, expectedVolume }: Pick<TierRequest, 'purpose' | 'expectedVolume'>,
    ): Promise<TierRequest> =>
      graph.write(async (tx) => {
        const at = now()
        if (!(await lockAccount(tx, accountId, at))) throw new ApiError('SIGN_IN_REQUIRED')
        const [account] = await tx.run('account/by-id', { id: accountId })
        const tier = 'pro'
        if (account?.tier === tier) throw new ApiError('TIER_HELD')
        const earlier = await tx.run('access-request/tiers-of-account', {
          accountId,
          limit: MAX_REQUESTS,
        })
        if (earlier.some((request) => request.state === 'PENDING')) {
          throw new ApiError('REQUEST_PENDING')
        }
        const state = 'PENDING'
        const request = { id: newId(), tier, purpose, state, createdAt: secondOf(at) } as const
        await tx.run('access-request/ask-for-tier', { accountId, request, volume: expectedVolume })
        return { ...request, expectedVolume, decidedAt: null, reason: null }
      }),

    /** The applications of an account, newest first. */
    ofAccount: (accountId: string): Promise<readonly TierRequest[]> =>
      graph.read('access-request/tiers-of-account', { accountId, limit: MAX_REQUESTS }),

    /** The application with this id; null if it does not exist or belongs to another account. */
    async find(accountId: string, id: string): Promise<TierRequest | null> {
      const [row] = await graph.read('access-request/tier-of-account', { accountId, id })
      return row ?? null
    },

    /**
     * Applies for partnership; returns the id of the application. Throws `REQUESTS_FULL` if too
     * many applications are pending.
     */
    async applyAsPartner(application: PartnerApplication): Promise<string> {
      const limit = MAX_PARTNERS_WAITING
      const [row] = await graph.read('access-request/count-waiting-partners', { limit })
      if (row !== undefined && row.count >= limit) throw new ApiError('REQUESTS_FULL')
      const request = { id: newId(), ...application, state: 'PENDING', createdAt: secondOf(now()) }
      await graph.write((tx) => tx.run('access-request/ask-as-partner', { request }))
      return request.id
    },
  }
}
