import { v7 } from 'uuid'
import { createAccountKeys } from '../../src/accounts/account-keys.js'
import { createAccounts } from '../../src/accounts/account.js'
import { createRequests } from '../../src/accounts/requests.js'
import { createSessions } from '../../src/accounts/sessions.js'
import type { Graph } from '../../src/graph/graph.js'
import { makePrivate, requireSession, SESSION_COOKIE } from '../../src/http/session.js'
import { accountRoutes } from '../../src/rest/account.js'
import { keyRoutes } from '../../src/rest/keys.js'
import { partnerRequestRoutes } from '../../src/rest/partner-requests.js'
import { tierRequestRoutes } from '../../src/rest/tier-requests.js'
import { RING, testApp, type TestApp, type TestAppOptions } from './test-app.js'

export const ORIGIN = 'http://localhost:4000'

/** Units a minute that the routes tell of. */
export const TOLD_UNITS = { free: 600, researcher: 3_000, pro: 15_000 }

export type Reply = Awaited<ReturnType<TestApp['inject']>>
type Method = 'GET' | 'POST' | 'DELETE'

/** Somebody's browser, signed in, on our own page. */
export interface Person {
  readonly csrfToken: string
  /** What the browser sends by itself, and the page with what changes something. */
  readonly headers: Readonly<Record<string, string>>
  readonly send: (method: Method, url: string, payload?: unknown) => Promise<Reply>
}

/** The server with the routes of accounts. */
export interface SignedInApp extends TestApp {
  readonly signIn: (accountId: string) => Promise<Person>
}

/** Builds it; `now` may move. */
export async function signedInApp(
  options: TestAppOptions & { readonly now: () => Date },
): Promise<SignedInApp> {
  const { now } = options
  let graph: Graph | null = null
  const app = await testApp({
    ...options,
    around: (real) => (graph = options.around?.(real) ?? real),
    extend: (server) => {
      if (graph === null) throw new Error('The graph comes before the server.')
      const parts = { graph, now, newId: () => v7() }
      const requests = createRequests(parts)
      const sessions = createSessions(parts)
      server.decorateRequest('signedIn')
      void server.register(partnerRequestRoutes, { requests })
      void server.register(async (own) => {
        await makePrivate(own)
        own.addHook('onRequest', requireSession({ sessions, publicUrl: ORIGIN }))
        const accounts = createAccounts(parts)
        await own.register(accountRoutes, { accounts, requests, unitsAMinute: TOLD_UNITS })
        await own.register(keyRoutes, { keys: createAccountKeys({ ...parts, ring: RING }) })
        await own.register(tierRequestRoutes, { requests })
      })
    },
  })
  const sessions = createSessions({ graph: app.graph, now })
  return {
    ...app,
    async signIn(accountId) {
      const { token, csrfToken } = await sessions.open(accountId)
      const cookie = `${SESSION_COOKIE}=${token}`
      const headers = { cookie, origin: ORIGIN, 'x-csrf-token': csrfToken }
      return {
        csrfToken,
        headers,
        send: (method, url, payload) =>
          app.inject({
            method,
            url,
            headers,
            ...(payload !== undefined && { payload: payload as object }),
          }),
      }
    },
  }
}
