import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { createAccountKeys } from '../../src/accounts/account-keys.js'
import { createAccounts } from '../../src/accounts/account.js'
import { createRequests } from '../../src/accounts/requests.js'
import { createSessions } from '../../src/accounts/sessions.js'
import { createSignIn, type Provider } from '../../src/accounts/sign-in.js'
import type { Graph } from '../../src/graph/graph.js'
import { accountPage } from '../../src/http/account-page.js'
import type { ErrorLog } from '../../src/http/errors.js'
import { makePrivate, requireSession } from '../../src/http/session.js'
import { signInRoutes } from '../../src/http/sign-in.js'
import { accountRoutes } from '../../src/rest/account.js'
import { keyRoutes } from '../../src/rest/keys.js'
import { tierRequestRoutes } from '../../src/rest/tier-requests.js'
import { RING, testApp, type TestApp, type TestAppOptions } from './test-app.js'
import { visitProvider } from './visitor.js'

/** Where browsers find the gateway, in tests without one. */
export const PUBLIC_URL = 'http://localhost:4000'

export interface AccountAppOptions extends Pick<TestAppOptions, 'around' | 'given'> {
  readonly providers: readonly Provider[]
  /** Absent: the time that it is, which a provider goes by. */
  readonly now?: () => Date
  readonly publicUrl?: string
  readonly accountFolder?: string
  readonly fetch?: typeof globalThis.fetch
}

const unitsAMinute = { free: 600, researcher: 3_000, pro: 15_000 }

/** A browser without pages: the cookies that it has, and what it sends with each request. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>
  readonly post: (url: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>
  /** Goes to the provider and through its pages; returns where it is sent back to. */
  readonly visit: (email: string, provider?: string) => Promise<URL>
  /** The whole way. */
  readonly signIn: (email: string, provider?: string) => Promise<Reply>
}

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>

export interface AccountApp extends TestApp {
  /** Opens another browser. */
  readonly open: () => Browser
  /** What signing in told the operator. */
  readonly told: readonly unknown[]
}

/** The server with people who sign in. */
export async function accountApp(options: AccountAppOptions): Promise<AccountApp> {
  const { providers, now = () => new Date(), publicUrl = PUBLIC_URL, fetch } = options
  const told: unknown[] = []
  const log: ErrorLog = { error: (...line) => void told.push(line) }
  let graph: Graph | null = null
  const app = await testApp({
    now,
    given: options.given ?? {},
    around: (real) => (graph = options.around?.(real) ?? real),
    extend: (server) => {
      if (graph === null) throw new Error('The graph comes before the server.')
      const kept = { graph, now, newId: () => v7() }
      const accounts = createAccounts(kept)
      const requests = createRequests(kept)
      const keys = createAccountKeys({ graph, now, ring: RING })
      const sessions = createSessions({ graph, now })
      const signIn = createSignIn({
        ...{ ...kept, providers, publicUrl },
        fetch: fetch ?? globalThis.fetch,
      })
      server.decorateRequest('signedIn')
      void server.register(accountPage, { pageFolder: options.accountFolder ?? null })
      void server.register(async (own) => {
        await makePrivate(own)
        await own.register(signInRoutes, { signIn, sessions, publicUrl, log })
        await own.register(async (account) => {
          account.addHook('onRequest', requireSession({ sessions, publicUrl }))
          await account.register(accountRoutes, {
            accounts,
            requests,
            unitsAMinute,
          })
          await account.register(keyRoutes, { keys })
          await account.register(tierRequestRoutes, { requests })
          account.get('/test/me', ({ signedIn }) => signedIn)
          account.post('/test/me', ({ signedIn }) => signedIn)
        })
      })
    },
  })
  return { ...app, told, open: () => openBrowser(app, publicUrl) }
}

function openBrowser({ inject }: Pick<TestApp, 'inject'>, publicUrl: string): Browser {
  const cookies = new Map<string, string>()

  async function send(
    method: 'GET' | 'POST',
    url: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...(cookie !== '' && { cookie }), ...headers }
    const reply = await inject({ method, url, headers: sent })
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }

  async function visit(email: string, provider?: string): Promise<URL> {
    const query = provider === undefined ? '' : `?provider=${provider}`
    const departure = await send('GET', `/auth/sign-in${query}`)
    return visitProvider(String(departure.headers.location), { email, publicUrl })
  }

  return {
    cookies,
    get: (url, headers) => send('GET', url, headers),
    post: (url, headers) => send('POST', url, headers),
    visit,
    signIn: async (email, provider) => {
      const back = await visit(email, provider)
      return send('GET', back.pathname + back.search)
    },
  }
}
