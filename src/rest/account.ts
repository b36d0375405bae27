import type { FastifyPluginAsync } from 'fastify'
import type { Accounts } from '../accounts/account.js'
import type { Requests } from '../accounts/requests.js'
import type { Tier } from '../domain/caller.js'
import { toAccountJson } from '../domain/json.js'
import { ApiError } from '../errors.js'
import { accountReply, csrfHeader } from './account-schemas.js'
import { emptyReply } from './reply-schemas.js'

/** Dependencies of the account routes. */
export interface AccountRoutesOptions {
  readonly accounts: Accounts
  readonly requests: Requests
  readonly unitsAMinute: Readonly<Record<Tier, number>>
}

const PATH = '/api/v1/account'

/** GET and DELETE /api/v1/account; register them where `request.signedIn` is set. */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (
  app,
  { accounts, requests, unitsAMinute },
) => {
  app.get(
    PATH,
    {
      schema: {
        operationId: 'getAccount',
        summary: 'Get your account',
        description: 'Returns your tier, your limits and your tier requests.',
        tags: ['account'],
        security: [{ session: [] }],
        response: { 200: accountReply },
      },
      config: { errors: ['SIGN_IN_REQUIRED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'] },
    },
    async ({ signedIn: { accountId, csrfToken } }) => {
      const [account, tierRequests] = await Promise.all([
        accounts.find(accountId),
        requests.ofAccount(accountId),
      ])
      if (account === null) throw new ApiError('SIGN_IN_REQUIRED')
      const limit = unitsAMinute[account.tier]
      return { data: toAccountJson({ ...account, csrfToken, unitsAMinute: limit, tierRequests }) }
    },
  )

  app.delete(
    PATH,
    {
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete your account',
        description:
          'Deletes the account with its keys, sessions, webhooks and requests. This cannot be undone.',
        tags: ['account'],
        security: [{ session: [] }],
        headers: csrfHeader,
        response: { 204: emptyReply('The account was deleted.') },
      },
      config: {
        errors: ['SIGN_IN_REQUIRED', 'CSRF_REFUSED', 'GRAPH_UNAVAILABLE', 'QUERY_TIMEOUT'],
      },
    },
    async ({ signedIn }, reply) => {
      await accounts.delete(signedIn.accountId)
      return reply.code(204).send()
    },
  )
}
