import { errorOf } from './error.js'
import { ownWaitMs, retryAfterMs, wait } from './wait.js'

export interface PolityOptions {
  /** Where the gateway is. Absent: http://127.0.0.1:4000. */
  readonly url?: string | URL
  /** `pol_…`, sent as `Authorization: Bearer`, never in an address. Absent: the free tier. */
  readonly key?: string
  /** How long one try may take, its answer read. Absent: 30 seconds. */
  readonly timeoutMs?: number
  /** How often to ask again after 429 and 503. Absent: 4 times. */
  readonly retries?: number
  /** Who is told to wait longer than this gets the error instead. Absent: a minute, after which each limit begins anew. */
  readonly longestWaitMs?: number
  /** Absent: the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch
}

/** What any call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** In place of that of the client. */
  readonly timeoutMs?: number
}

/** What stands in an address: lists with commas, instants as ISO 8601; what is null is left out. */
export type Parameter = string | number | boolean | Date | readonly (string | number)[]
export type Parameters = Readonly<Record<string, Parameter | null | undefined>>

export interface Call extends CallOptions {
  readonly method: string
  readonly path: string
  readonly query?: Parameters
  /** More headers, or others than usual. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** True: asking twice changes no more than asking once. */
  readonly isRead: boolean
}

/**
 * Sends a call and reads its answer within the time limit; asks again as told after 429, and after 503 when the call
 * only reads. Throws `PolityError` for every answer that is no success.
 */
export type Send = <Answer>(
  call: Call,
  read: (response: Response) => Promise<Answer>,
) => Promise<Answer>

const URL_OF_START = 'http://127.0.0.1:4000'
const TIMEOUT_MS = 30_000
const RETRIES = 4
const LONGEST_WAIT_MS = 60_000

export function createSend(options: PolityOptions): Send {
  const { retries = RETRIES, longestWaitMs = LONGEST_WAIT_MS } = options
  const base = new URL(options.url ?? URL_OF_START)

  return async (call, read) => {
    for (let attempt = 0; ; attempt += 1) {
      const { answer, error } = await sendOnce(call, read, base, options)
      if (error === null) return answer
      const waitMs = error.retryAfterMs ?? ownWaitMs(attempt)
      if (attempt >= retries || waitMs > longestWaitMs || !isWorthAnother(call, error.status)) {
        throw error
      }
      await wait(waitMs, call.signal)
    }
  }
}

/** 429 was refused before anything was done; after 503 nobody knows. */
function isWorthAnother({ isRead }: Call, status: number): boolean {
  return status === 429 || (status === 503 && isRead)
}

async function sendOnce<Answer>(
  call: Call,
  read: (response: Response) => Promise<Answer>,
  base: URL,
  { key, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }: PolityOptions,
) {
  const limit = new AbortController()
  const { signal } = limit
  const timer = setTimeout(() => {
    limit.abort(new DOMException('The gateway took too long to answer.', 'TimeoutError'))
  }, call.timeoutMs ?? timeoutMs)
  try {
    const response = await fetch(addressOf(call, base), {
      method: call.method,
      headers: {
        accept: 'application/json, */*;q=0.1',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      signal: call.signal === undefined ? signal : AbortSignal.any([signal, call.signal]),
    })
    if (response.ok) return { answer: await read(response), error: null }
    const waitMs = retryAfterMs(response.headers.get('retry-after'), Date.now())
    return { error: errorOf(response, await response.text(), waitMs) }
  } finally {
    clearTimeout(timer)
  }
}

/** The address of a call; a gateway may stand below a path of its own. */
function addressOf({ path, query = {} }: Call, base: URL): URL {
  const address = new URL(base.pathname.replace(/\/$/, '') + path, base)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) address.searchParams.set(name, textOf(value))
  }
  return address
}

function textOf(value: Parameter): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? value.join(',') : String(value)
}
