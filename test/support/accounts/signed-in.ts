import { createSessions } from '../../../src/accounts/sessions.js'
import { SESSION_COOKIE } from '../../../src/http/auth/session.js'
import { PUBLIC_URL, testApp, type TestApp, type TestAppOptions } from '../test-app.js'

export const ORIGIN = PUBLIC_URL

/** Units a minute that the routes show. */
const TOLD_UNITS = { free: 600, researcher: 3_000, pro: 15_000 }

export type Reply = Awaited<ReturnType<TestApp['inject']>>
type Method = 'GET' | 'POST' | 'DELETE'

/** A signed-in browser on our own page. */
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
  const app = await testApp({ unitsAMinute: TOLD_UNITS, ...options })
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
