import type { TypedDocumentString } from '../generated/operations.js'
import { secondsToRest, toAnswer, type Answer, type Reply } from './answer.js'

/** Timeout of one request. */
const PATIENCE_MS = 15_000

/**
 * Sends a query to the service, without a key. Retries once if the service is overloaded for a
 * short time. A network failure is also returned as a problem. Throws only if `signal` aborts the
 * query.
 */
export async function ask<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer<Data>> {
  const body = JSON.stringify({ query: document.toString(), variables })
  try {
    const reply = await send(body, signal)
    const seconds = secondsToRest(reply)
    if (seconds === null) return toAnswer(reply)
    await rest(seconds, signal)
    return toAnswer(await send(body, signal))
  } catch (error) {
    if (signal?.aborted === true) throw error
    return { data: null, problem: { kind: 'away', retryAfterSeconds: 5 } }
  }
}

async function send(body: string, signal: AbortSignal | undefined): Promise<Reply> {
  const late = AbortSignal.timeout(PATIENCE_MS)
  const reply = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  })
  const retryAfter = reply.headers.get('retry-after')
  return { status: reply.status, retryAfter, body: await reply.json() }
}

/** Waits. Throws if the query is aborted meanwhile. */
function rest(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1_000 * seconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('The question was given up.'))
    })
  })
}
