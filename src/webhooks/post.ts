import { request, type Dispatcher } from 'undici'
import { AddressRefused } from './checked-agent.js'
import { urlProblem, type AddressRules } from './address.js'

/** The result of one attempt. */
export type TryResult =
  | { readonly state: 'answered'; readonly status: number; readonly answer: string }
  | { readonly state: 'failed'; readonly error: TryError }

/** The reason why there is no answer. `SECRET_UNREADABLE`: the message could not be signed. */
type TryError =
  'ADDRESS_REFUSED' | 'TIMEOUT' | 'NOT_CONNECTED' | 'TLS' | 'MALFORMED_ANSWER' | 'SECRET_UNREADABLE'

export interface PostOptions {
  readonly agent: Dispatcher
  readonly rules: AddressRules
  /** For the whole attempt, including reading the stored part of the answer. */
  readonly timeoutMs: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** The length of the stored part of an answer. */
export const ANSWER_BYTES = 1_024

/**
 * Posts a message once. It does not follow redirects, and reads only the first kilobyte of the
 * answer.
 */
export async function post(url: string, options: PostOptions): Promise<TryResult> {
  const { agent, rules, timeoutMs, body, headers } = options
  if (urlProblem(url, rules) !== null) return { state: 'failed', error: 'ADDRESS_REFUSED' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Polity-Webhooks/1',
        ...headers,
      },
      body,
    })
    return {
      state: 'answered',
      status: reply.statusCode,
      answer: await beginningOf(reply.body),
    }
  } catch (error) {
    return { state: 'failed', error: signal.aborted ? 'TIMEOUT' : errorOf(error) }
  }
}

/**
 * Reads the beginning of a body. If the rest of the body does not arrive, the received part is
 * enough, because success usually depends only on the status.
 */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of body) {
      parts.push(part)
      bytes += part.length
      if (bytes >= ANSWER_BYTES) break
    }
  } catch {
    // Return the parts that were received.
  }
  // Incomplete and invalid characters become U+FFFD. NUL is removed, because databases may refuse
  // it.
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\u0000', '')
}

function errorOf(error: unknown): TryError {
  if (error instanceof AddressRefused) return 'ADDRESS_REFUSED'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isHttp = !(error instanceof Error && error.name === 'HTTPParserError')
  if (!isHttp || code === 'UND_ERR_HEADERS_OVERFLOW') return 'MALFORMED_ANSWER'
  if (code.startsWith('UND_ERR_') && code.endsWith('TIMEOUT')) return 'TIMEOUT'
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'TLS'
  return 'NOT_CONNECTED'
}
