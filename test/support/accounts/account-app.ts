import type { FastifyInstance } from 'fastify'
import { createSessions } from '../../../src/accounts/sessions.js'
import type { ProviderSettings } from '../../../src/config.js'
import type { Graph } from '../../../src/graph/graph.js'
import { makePrivate, requireSession } from '../../../src/http/auth/session.js'
import { PUBLIC_URL, testApp, type TestApp, type TestAppOptions } from '../test-app.js'
import { visitProvider } from './visitor.js'

export interface AccountAppOptions extends Pick<
  TestAppOptions,
  'around' | 'given' | 'unitsAMinute'
> {
  readonly providers: readonly ProviderSettings[]
  /** Absent: the time that it is, which a provider goes by. */
  readonly now?: () => Date
  readonly publicUrl?: string
  readonly accountFolder?: string
  readonly fetch?: typeof globalThis.fetch
}

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
  /** What signing in wrote to the log. */
  readonly reported: readonly unknown[]
}

/** The server with people who sign in. */
export async function accountApp(options: AccountAppOptions): Promise<AccountApp> {
  const { now = () => new Date(), publicUrl = PUBLIC_URL } = options
  let graph: Graph | null = null
  const app = await testApp({
    ...options,
    now,
    publicUrl,
    around: (real) => (graph = options.around?.(real) ?? real),
    extend: (server) => {
      if (graph === null) throw new Error('The graph comes before the server.')
      const sessions = createSessions({ graph, now })
      void server.register(async (own) => {
        await makePrivate(own)
        own.addHook('onRequest', requireSession({ sessions, publicUrl }))
        own.get('/test/me', ({ signedIn }) => signedIn)
        own.post('/test/me', ({ signedIn }) => signedIn)
      })
    },
  })
  return { ...app, reported: app.logged, open: () => openBrowser(app, publicUrl) }
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
    const begun = await send('GET', `/auth/sign-in${query}`)
    return visitProvider(String(begun.headers.location), { email, publicUrl })
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
