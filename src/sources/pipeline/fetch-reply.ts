import { secondOf } from '../../domain/instant.js'

/** The dependencies of a request. The caller passes them, so that a test can replace them. */
export interface FetchOptions {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /** A random number from 0 to 1. */
  readonly random: () => number
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly limits: ReplyLimits
}

/**
 * `timeoutMs` limits the time from the request to the end of the response body. `maxBodyBytes`
 * limits the size of the decompressed body.
 */
export interface ReplyLimits {
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

export interface ReplyRequest {
  readonly address: URL
  readonly headers: Readonly<Record<string, string>>
  readonly stopped: AbortSignal
}

/**
 * The result of one attempt. `transient`: a temporary failure; wait at least `waitMs` before the
 * next attempt. `refused`: a further attempt would fail, too.
 */
export type Attempt<Read> = Read | Failed

export type Failed =
  | { readonly state: 'transient'; readonly reason: string; readonly waitMs: number }
  | { readonly state: 'refused'; readonly reason: string; readonly status?: number }

/** A temporary failure: the next attempt may succeed. */
export function transient(reason: string, waitMs = 0): Failed {
  return { state: 'transient', reason, waitMs }
}

/**
 * Sends one request, and calls `read` if the status is 2xx or 304. Any error while sending or
 * reading is returned as a temporary failure.
 */
export async function attemptOnce<Read>(
  { fetch, now, limits }: FetchOptions,
  { address, headers, stopped }: ReplyRequest,
  read: (reply: Response) => Promise<Attempt<Read>>,
): Promise<Attempt<Read>> {
  const ended = new AbortController()
  const timer = setTimeout(() => {
    ended.abort()
  }, limits.timeoutMs)
  const signal = AbortSignal.any([stopped, ended.signal])
  const web = { fetch }
  try {
    const reply = await web.fetch(address, { headers, signal })
    if (reply.ok || reply.status === NOT_MODIFIED) return await read(reply)
    const reason = `returned HTTP ${String(reply.status)}`
    const waitMs = retryAfterMs(reply.headers.get('retry-after'), now())
    if (isTransient(reply.status)) return transient(reason, waitMs)
    return { state: 'refused', reason, status: reply.status }
  } catch (error) {
    return transient(signal.aborted ? 'did not respond in time' : `failed: ${causeOf(error)}`)
  } finally {
    clearTimeout(timer)
    // Closes the connection if the body was not read to the end.
    ended.abort()
  }
}

export const NOT_MODIFIED = 304

/** The complete body, or a failure if it is too large. */
export async function bodyOf(reply: Response, maxBodyBytes: number): Promise<Buffer | Failed> {
  if (reply.body === null) return Buffer.alloc(0)
  const body: AsyncIterable<Uint8Array> = reply.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) {
      return { state: 'refused', reason: `returned more than ${String(maxBodyBytes)} bytes` }
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const MAX_BACK_OFF_MS = 60_000
const MAX_WAIT_MS = 600_000

/**
 * The delay after `attempts` attempts. The delay is `firstMs`, doubled for each attempt after the
 * first one, up to a maximum. A random factor from 0.5 to 1 shortens the delay, so that pollers do
 * not retry at the same time.
 */
export function backOffMs(firstMs: number, attempts: number, random: number): number {
  const maxMs = Math.min(firstMs * 2 ** (attempts - 1), Math.max(firstMs, MAX_BACK_OFF_MS))
  return maxMs * (0.5 + random / 2)
}

const MAX_AHEAD_MS = 300_000
const MAX_BEHIND_MS = 24 * 3_600_000

/**
 * The time of the response, ISO 8601, whole seconds: the time in its `Date` header, or `now` if the
 * header is missing or differs too much from `now`.
 */
export function respondedAt(reply: Response, now: Date): string {
  const statedMs = Date.parse(reply.headers.get('date') ?? '')
  const aheadMs = statedMs - now.getTime()
  const isPlausible = aheadMs <= MAX_AHEAD_MS && aheadMs >= -MAX_BEHIND_MS
  return secondOf(new Date(isPlausible ? statedMs : now))
}

function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/** The delay that the server asks for, at most `MAX_WAIT_MS`. Without a valid header, 0. */
function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const ms = /^\s*\d+\s*$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_WAIT_MS)
}

/**
 * The message of a failed `fetch` is always "fetch failed"; the `cause` of the error has the
 * details.
 */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error instanceof Error ? error.message : String(error)
}
