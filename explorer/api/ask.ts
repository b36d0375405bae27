import type { TypedDocumentString } from '../generated/operations.js'
import { toAnswer, type Answer } from './answer.js'

/** The longest that a page waits before it says that nobody answers. */
const PATIENCE_MS = 15_000

/**
 * Asks the service one question, as anybody may. A network that is away is an answer, too; only a question that
 * `signal` gave up throws.
 */
export async function ask<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Data>> {
  const late = AbortSignal.timeout(PATIENCE_MS)
  try {
    const reply = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: document.toString(), variables }),
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    })
    const retryAfter = reply.headers.get('retry-after')
    return toAnswer({ status: reply.status, retryAfter, body: await reply.json() })
  } catch (error) {
    if (signal?.aborted === true) throw error
    return { data: null, problem: { kind: 'away', retryAfterSeconds: 5 } }
  }
}
