import { endpoint } from './gateway.mjs'

/** All public changes since the beginning. A gateway with the demo data has more than `CHANGES`. */
export const SUBSCRIPTION =
  'subscription Changes($since: Int) { changes(since: $since) { seq kind } }'
export const CHANGES = 50
/** The first connections are cut after so many bytes, each in the middle of an event. */
export const CUTS = [1_500, 1_500]

/** The numbers of the first changes, read from one connection without any client. */
export async function firstChanges() {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: SUBSCRIPTION, variables: { since: 0 } }),
    signal: AbortSignal.timeout(30_000),
  })
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    const seqs = [...text.matchAll(/"seq":(\d+),.*\n/g)].map(([, seq]) => Number(seq))
    if (seqs.length >= CHANGES) return seqs.slice(0, CHANGES)
  }
  throw new Error(`The stream ended early:\n${text}`)
}
