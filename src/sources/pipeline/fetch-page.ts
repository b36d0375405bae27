import { jsonOf } from '../reading/fields.js'
import { respondedAt, attemptOnce, backOffMs, bodyOf, transient } from './fetch-reply.js'
import type { Attempt, FetchOptions, ReplyLimits } from './fetch-reply.js'

export const PAGE_LIMITS: ReplyLimits = { timeoutMs: 30_000, maxBodyBytes: 64 * 2 ** 20 }

/**
 * A complete page, or the reason for the failure. `observedAt`: the time of the response, ISO 8601,
 * whole seconds. `isDenied`: the server refused the key, or refused the request because it has no
 * key.
 */
export type FetchedPage =
  ReadPage | { readonly state: 'failed'; readonly reason: string; readonly isDenied: boolean }

interface ReadPage {
  readonly state: 'read'
  readonly document: unknown
  readonly observedAt: string
}

export interface PageRequest {
  readonly address: URL
  /** The header `Authorization`; `null` for a request without a key. */
  readonly authorization: string | null
  /** Whether the document has the expected shape. If not, the page is requested again. */
  readonly accepts: (document: unknown) => boolean
  /** Called before each request. Resolves when the request may be sent. */
  readonly pace: () => Promise<void>
  readonly stopped: AbortSignal
}

/**
 * Fetches one page of JSON. Retries temporary failures (no response, 408, 429, 5xx, a truncated
 * body, a body that is not the expected JSON), with at most five attempts in total. The delay
 * doubles with every attempt, and a random factor shortens it (`backOffMs`). If the response has
 * the header `Retry-After`, the delay is at least as long as the header says, but at most ten
 * minutes. When `stopped` aborts, rejects with the reason of the signal.
 */
export async function fetchPage(options: FetchOptions, request: PageRequest): Promise<FetchedPage> {
  const { wait, random } = options
  const { address, authorization, pace, stopped } = request
  const headers = { ...HEADERS, ...(authorization !== null && { authorization }) }
  for (let attempts = 1; ; attempts += 1) {
    await pace()
    const attempt = await attemptOnce(options, { address, headers, stopped }, (reply) =>
      readPage(options, request, reply),
    )
    stopped.throwIfAborted()
    if (attempt.state === 'read') return attempt
    if (attempt.state === 'refused') {
      const { reason, status } = attempt
      return { state: 'failed', reason, isDenied: status === 401 || status === 403 }
    }
    if (attempts === MAX_ATTEMPTS) {
      const reason = `${attempt.reason} (${String(MAX_ATTEMPTS)} attempts)`
      return { state: 'failed', reason, isDenied: false }
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
