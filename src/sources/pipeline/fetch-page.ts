/** What fetching a page needs; all of it is passed in, so that a test can fix it. */
export interface PageFetching {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /** From 0 to 1. */
  readonly random: () => number
  /** Rejects when the signal comes. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly limits: PageLimits
}

/** `timeoutMs`: for a request with its body. `mostBytes`: of an unpacked body. */
export interface PageLimits {
  readonly timeoutMs: number
  readonly mostBytes: number
}

export const PAGE_LIMITS: PageLimits = { timeoutMs: 30_000, mostBytes: 64 * 2 ** 20 }

/** A complete page, or why there is none. `observedAt`: ISO 8601, whole seconds. */
export type FetchedPage =
  | { readonly state: 'read'; readonly document: unknown; readonly observedAt: string }
  | { readonly state: 'failed'; readonly reason: string }

/** What is asked. */
export interface PageRequest {
  readonly address: URL
  /** Whether the document is what the URL should give; otherwise it is requested again. */
  readonly accepts: (document: unknown) => boolean
  /** Waits until the next request may be sent; called before each. */
  readonly pace: () => Promise<void>
  readonly stopped: AbortSignal
}

/**
 * Fetches one page of JSON. After a temporary failure (no answer, 408, 429, 5xx, a body that breaks off or is no
 * JSON) it tries again, at most five times in all: after `Retry-After`, ten minutes at most, else after a random
 * part of a delay that doubles. Rejects with the signal's reason when that comes.
 */
export async function fetchPage(
  fetching: PageFetching,
  request: PageRequest,
): Promise<FetchedPage> {
  const { wait, random } = fetching
  for (let tries = 1; ; tries += 1) {
    await request.pace()
    const attempt = await askOnce(fetching, request)
    request.stopped.throwIfAborted()
    if (attempt.state === 'read') return attempt
    if (attempt.state === 'refused') return { state: 'failed', reason: attempt.reason }
    if (tries === TRIES) {
      return { state: 'failed', reason: `${attempt.reason}, ${String(TRIES)} times` }
    }
    await wait(Math.max(attempt.waitMs, backOffMs(tries, random())), request.stopped)
  }
}

const TRIES = 5
const FIRST_WAIT_MS = 1_000
const LONGEST_BACK_OFF_MS = 60_000
const LONGEST_WAIT_MS = 600_000

/** `passing`: a temporary failure; the next try is at least `waitMs` from now. */
type Attempt =
  | Extract<FetchedPage, { state: 'read' }>
  | { readonly state: 'passing'; readonly reason: string; readonly waitMs: number }
  | { readonly state: 'refused'; readonly reason: string }

/** Between half of the doubled delay and all of it, so that pollers do not return at the same time. */
function backOffMs(tries: number, chance: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_BACK_OFF_MS)
  return longest * (0.5 + chance / 2)
}

async function askOnce(
  { fetch, now, limits }: PageFetching,
  { address, accepts, stopped }: PageRequest,
): Promise<Attempt> {
  const cut = new AbortController()
  const stop = () => {
    cut.abort(stopped.reason)
  }
  const web = { fetch }
  const passing = (reason: string, waitMs = 0): Attempt => ({ state: 'passing', reason, waitMs })
  const timer = setTimeout(stop, limits.timeoutMs)
  stopped.addEventListener('abort', stop, { once: true })
  if (stopped.aborted) stop()
  try {
    const reply = await web.fetch(address, { headers: HEADERS, signal: cut.signal })
    if (!reply.ok) {
      const reason = `answers ${String(reply.status)}`
      const waitMs = retryAfterMs(reply.headers.get('retry-after'), now())
      return mayPass(reply.status) ? passing(reason, waitMs) : { state: 'refused', reason }
    }
    const text = await textOf(reply, limits.mostBytes)
    if (text === null) {
      return { state: 'refused', reason: `answers more than ${String(limits.mostBytes)} bytes` }
    }
    const document = jsonOf(text)
    if (document === undefined) {
      return passing(/^\s*</.test(text) ? 'answers HTML, no JSON' : 'answers no JSON')
    }
    if (!accepts(document)) return passing('answers JSON that is not the list asked for')
    return { state: 'read', document, observedAt: answeredAt(reply.headers.get('date'), now()) }
  } catch (error) {
    // Whatever `fetch` throws is a failure of the network or the venue.
    return passing(cut.signal.aborted ? 'does not answer in time' : `breaks off: ${causeOf(error)}`)
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', stop)
    // Releases a body that was not read to its end.
    cut.abort()
  }
}

const HEADERS = { accept: 'application/json', 'user-agent': 'polity (poller of public lists)' }

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/** How long the venue asks to wait; 0 when it does not say. */
function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const ms = /^\s*\d+\s*$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}

/** The complete body; `null` when it is too large. */
async function textOf(reply: Response, mostBytes: number): Promise<string | null> {
  if (reply.body === null) return ''
  const body: AsyncIterable<Uint8Array> = reply.body
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, bytes] = ['', 0]
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** `undefined` for a text that is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const AHEAD_MS = 300_000
const BEHIND_MS = 24 * 3_600_000

/** When the venue made the reply, by its own clock when that is plausible, else by ours. */
function answeredAt(date: string | null, now: Date): string {
  const stated = Date.parse(date ?? '')
  const ahead = stated - now.getTime()
  const isSane = ahead <= AHEAD_MS && ahead >= -BEHIND_MS
  return `${new Date(isSane ? stated : now).toISOString().slice(0, 19)}Z`
}

/** The message `fetch failed` says nothing, but its cause does. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error instanceof Error ? error.message : String(error)
}
