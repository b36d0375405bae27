import { jsonOf } from '../reading/fields.js'
import { respondedAt, attemptOnce, backOffMs, bodyOf, transient } from './fetch-reply.js'
import type { Attempt, FetchOptions, ReplyLimits } from './fetch-reply.js'

export const PAGE_LIMITS: ReplyLimits = { timeoutMs: 30_000, maxBodyBytes: 64 * 2 ** 20 }

/**
 * A complete page, or the reason for the failure. `observedAt`: the time of the response, ISO 8601,
 * whole seconds.
 */
export type FetchedPage = ReadPage | { readonly state: 'failed'; readonly reason: string }

interface ReadPage {
  readonly state: 'read'
  readonly document: unknown
  readonly observedAt: string
}

export interface PageRequest {
  readonly address: URL
  /** Whether the document has the expected shape. If not, the page is requested again. */
  readonly accepts: (document: unknown) => boolean
  /** Called before each request. Resolves when the request may be sent. */
  readonly pace: () => Promise<void>
  readonly stopped: AbortSignal
}

/**
 * Fetches one page of JSON. Retries temporary failures (no response, 408, 429, 5xx, a truncated
 * body, a body that is not the expected JSON), with at most five attempts in total. The delay
 * doubles with every attempt, and is shortened at random (`backOffMs`). If the response has the
 * header `Retry-After`, the delay is at least as long as the header asks, but no more than ten
 * minutes. When `stopped` aborts, rejects with the reason of the signal.
 */
export async function fetchPage(options: FetchOptions, request: PageRequest): Promise<FetchedPage> {
  const { wait, random } = options
  const { address, pace, stopped } = request
  for (let attempts = 1; ; attempts += 1) {
    await pace()
    const attempt = await attemptOnce(options, { address, headers: HEADERS, stopped }, (reply) =>
      readPage(options, request, reply),
    )
    stopped.throwIfAborted()
    if (attempt.state === 'read') return attempt
    if (attempt.state === 'refused') return { state: 'failed', reason: attempt.reason }
    if (attempts === MAX_ATTEMPTS) {
      return { state: 'failed', reason: `${attempt.reason} (${String(MAX_ATTEMPTS)} attempts)` }
    }
    await wait(Math.max(attempt.waitMs, backOffMs(FIRST_WAIT_MS, attempts, random())), stopped)
  }
}

const MAX_ATTEMPTS = 5
const FIRST_WAIT_MS = 1_000
const HEADERS = { accept: 'application/json', 'user-agent': 'polity (poller of public lists)' }

async function readPage(
  { limits, now }: FetchOptions,
  { accepts }: PageRequest,
  reply: Response,
): Promise<Attempt<ReadPage>> {
  const body = await bodyOf(reply, limits.maxBodyBytes)
  if (!Buffer.isBuffer(body)) return body
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  const document = jsonOf(text)
  if (document === undefined) {
    return transient(
      /^\s*</.test(text) ? 'returned HTML instead of JSON' : 'returned a body that is not JSON',
    )
  }
  if (!accepts(document)) return transient('returned JSON that is not the expected list')
  return { state: 'read', document, observedAt: respondedAt(reply, now()) }
}
