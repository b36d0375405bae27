/** What fetching needs; all of it is passed in, so that a test can fix it. */
export interface Fetching {
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /** From 0 to 1. */
  readonly random: () => number
  /** Rejects when the signal comes. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly limits: ReplyLimits
}

/** `timeoutMs`: for a request with its body. `mostBytes`: of an unpacked body. */
export interface ReplyLimits {
  readonly timeoutMs: number
  readonly mostBytes: number
}

/** What is asked. */
export interface Asked {
  readonly address: URL
  readonly headers: Readonly<Record<string, string>>
  readonly stopped: AbortSignal
}

/** One try. `passing`: a temporary failure; the next try is at least `waitMs` from now. */
export type Attempt<Read> = Read | Failed

export type Failed =
  | { readonly state: 'passing'; readonly reason: string; readonly waitMs: number }
  | { readonly state: 'refused'; readonly reason: string }

/** A try that failed, and may go well the next time. */
export function passing(reason: string, waitMs = 0): Failed {
  return { state: 'passing', reason, waitMs }
}

/**
 * Sends one request and has `read` read the reply if it is a success, or not modified. Whatever goes wrong on the way,
 * also while `read` reads the body, is a failure of the network or of who answers.
 */
export async function askOnce<Read>(
  { fetch, now, limits }: Fetching,
  { address, headers, stopped }: Asked,
  read: (reply: Response) => Promise<Attempt<Read>>,
): Promise<Attempt<Read>> {
  const cut = new AbortController()
  const stop = () => {
    cut.abort(stopped.reason)
  }
  const web = { fetch }
  const timer = setTimeout(stop, limits.timeoutMs)
  stopped.addEventListener('abort', stop, { once: true })
  if (stopped.aborted) stop()
  try {
    const reply = await web.fetch(address, { headers, signal: cut.signal })
    if (reply.ok || reply.status === NOT_MODIFIED) return await read(reply)
    const reason = `answers ${String(reply.status)}`
    const waitMs = retryAfterMs(reply.headers.get('retry-after'), now())
    return mayPass(reply.status) ? passing(reason, waitMs) : { state: 'refused', reason }
  } catch (error) {
    return passing(cut.signal.aborted ? 'does not answer in time' : `breaks off: ${causeOf(error)}`)
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', stop)
    // Releases a body that was not read to its end.
    cut.abort()
  }
}

export const NOT_MODIFIED = 304

/** The complete body, or the refusal of one that is too large. */
export async function bodyOf(reply: Response, mostBytes: number): Promise<Buffer | Failed> {
  if (reply.body === null) return Buffer.alloc(0)
  const body: AsyncIterable<Uint8Array> = reply.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) {
      return { state: 'refused', reason: `answers more than ${String(mostBytes)} bytes` }
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const LONGEST_BACK_OFF_MS = 60_000
const LONGEST_WAIT_MS = 600_000

/** Between half of the doubled delay and all of it, so that pollers do not return at the same time. */
export function backOffMs(firstMs: number, tries: number, chance: number): number {
  const longest = Math.min(firstMs * 2 ** (tries - 1), Math.max(firstMs, LONGEST_BACK_OFF_MS))
  return longest * (0.5 + chance / 2)
}

const AHEAD_MS = 300_000
const BEHIND_MS = 24 * 3_600_000

/** When the reply was made, by the clock of who answered when that is plausible, else by ours. */
export function answeredAt(reply: Response, now: Date): string {
  const stated = Date.parse(reply.headers.get('date') ?? '')
  const ahead = stated - now.getTime()
  const isSane = ahead <= AHEAD_MS && ahead >= -BEHIND_MS
  return `${new Date(isSane ? stated : now).toISOString().slice(0, 19)}Z`
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/** How long who answers asks to wait; 0 when they do not say. */
function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0
  const ms = /^\s*\d+\s*$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)
}

/** The message `fetch failed` says nothing, but its cause does. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error instanceof Error ? error.message : String(error)
}
