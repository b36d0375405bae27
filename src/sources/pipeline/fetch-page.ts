import {
  answeredAt,
  askOnce,
  backOffMs,
  bodyOf,
  passing,
  type Attempt,
  type Fetching,
  type ReplyLimits,
} from './fetch-reply.js'

export const PAGE_LIMITS: ReplyLimits = { timeoutMs: 30_000, mostBytes: 64 * 2 ** 20 }

/** A complete page, or why there is none. `observedAt`: ISO 8601, whole seconds. */
export type FetchedPage = ReadPage | { readonly state: 'failed'; readonly reason: string }

interface ReadPage {
  readonly state: 'read'
  readonly document: unknown
  readonly observedAt: string
}

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
export async function fetchPage(fetching: Fetching, request: PageRequest): Promise<FetchedPage> {
  const { wait, random } = fetching
  const { address, pace, stopped } = request
  for (let tries = 1; ; tries += 1) {
    await pace()
    const attempt = await askOnce(fetching, { address, headers: HEADERS, stopped }, (reply) =>
      readPage(fetching, request, reply),
    )
    stopped.throwIfAborted()
    if (attempt.state === 'read') return attempt
    if (attempt.state === 'refused') return { state: 'failed', reason: attempt.reason }
    if (tries === TRIES) {
      return { state: 'failed', reason: `${attempt.reason}, ${String(TRIES)} times` }
    }
    await wait(Math.max(attempt.waitMs, backOffMs(FIRST_WAIT_MS, tries, random())), stopped)
  }
}

const TRIES = 5
const FIRST_WAIT_MS = 1_000
const HEADERS = { accept: 'application/json', 'user-agent': 'polity (poller of public lists)' }

async function readPage(
  { limits, now }: Fetching,
  { accepts }: PageRequest,
  reply: Response,
): Promise<Attempt<ReadPage>> {
  const body = await bodyOf(reply, limits.mostBytes)
  if (!Buffer.isBuffer(body)) return body
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  const document = jsonOf(text)
  if (document === undefined) {
    return passing(/^\s*</.test(text) ? 'answers HTML, no JSON' : 'answers no JSON')
  }
  if (!accepts(document)) return passing('answers JSON that is not the list asked for')
  return { state: 'read', document, observedAt: answeredAt(reply, now()) }
}

/** `undefined` for a text that is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
