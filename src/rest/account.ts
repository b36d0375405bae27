import type { Accounts } from '../accounts/account.js'
import type { Requests } from '../accounts/requests.js'
import type { Tier } from '../caller.js'
import { toRestNames } from '../domain/rest-names.js'
import { ApiError } from '../errors.js'
import { accountReply, csrfHeader } from './account-schemas.js'
import { emptyReply } from './reply-schemas.js'
import { ACCOUNT_ROUTE, route, type RouteApp } from './route.js'
import { toTierRequestJson } from './tier-requests.js'

/** Dependencies of the account routes. */
export interface AccountRoutesOptions {
  readonly accounts: Accounts
  readonly requests: Requests
  readonly unitsAMinute: Readonly<Record<Tier, number>>
}

const PATH = '/api/v1/account'

const getAccount = route({
  ...ACCOUNT_ROUTE,
  operationId: 'getAccount',
  summary: 'Get your account',
  description: 'Returns your tier, your limits and your tier requests.',
  response: { 200: accountReply },
})

const deleteAccount = route({
  ...ACCOUNT_ROUTE,
  operationId: 'deleteAccount',
  summary: 'Delete your account',
  description:
    'Deletes the account with its keys, sessions, webhooks and applications. This cannot be undone.',
  headers: csrfHeader,
  response: { 204: emptyReply('The account was deleted.') },
})

/** GET and DELETE /api/v1/account; register them where `request.signedIn` is set. */
export function accountRoutes(
  app: RouteApp,
  { accounts, requests, unitsAMinute }: AccountRoutesOptions,
): void {
  app.get(PATH, getAccount, async ({ signedIn: { accountId, csrfToken } }) => {
    const [account, tierRequests] = await Promise.all([
      accounts.find(accountId),
      requests.ofAccount(accountId),
    ])
    if (account === null) throw new ApiError('SIGN_IN_REQUIRED')
    const limits = { unitsPerMinute: unitsAMinute[account.tier] }
    return {
      data: {
        ...toRestNames({ ...account, csrfToken, limits }),
        tier_requests: tierRequests.map(toTierRequestJson),
      },
    }
  })

  app.delete(PATH, deleteAccount, async ({ signedIn }, reply) => {
    await accounts.delete(signedIn.accountId)
    return reply.code(204).send()
  })
}
