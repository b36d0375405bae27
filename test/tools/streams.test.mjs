import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventSource } from 'eventsource'
import { createClient as createSseClient } from 'graphql-sse'
import { createClient as createWsClient } from 'graphql-ws'
import WebSocket from 'ws'
import { createPolity } from '../../clients/typescript/lib/index.js'
import { CHANGES, CUTS, firstChanges, SUBSCRIPTION } from './support/changes.mjs'
import { cuttingProxy } from './support/cutting-proxy.mjs'
import { endpoint, gateway } from './support/gateway.mjs'

const expected = await firstChanges()
const soon = () => Promise.resolve()

/** The numbers that `subscribe` hands to its callback, over a proxy that cuts its first connections. */
async function seqsOf(subscribe) {
  const proxy = await cuttingProxy(gateway, CUTS)
  const seqs = []
  let stop = () => undefined
  try {
    await new Promise((resolve, reject) => {
      const note = (seq) => {
        if (seqs.length < CHANGES) seqs.push(seq)
        else resolve()
      }
      stop = subscribe(proxy.url, note, reject)
    })
  } finally {
    stop()
    proxy.close()
  }
  assert.ok(proxy.connections() > CUTS.length, 'no connection was cut')
  return seqs
}

test('graphql-ws goes on after cut connections, with nothing lost and nothing twice', async () => {
  const seqs = await seqsOf((url, note, reject) => {
    const client = createWsClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryWait: soon,
    })
    const variables = { since: 0 }
    client.subscribe(
      { query: SUBSCRIPTION, variables },
      {
        next: ({ data: { changes } }) => {
          variables.since = changes.seq
          note(changes.seq)
        },
        error: reject,
        complete: () => reject(new Error('The subscription ended.')),
      },
    )
    return () => client.dispose()
  })

  assert.deepEqual(seqs, expected)
})

test('graphql-sse goes on after cut connections, with nothing lost and nothing twice', async () => {
  const seqs = await seqsOf((url, note, reject) => {
    let last = 0
    const client = createSseClient({
      url: `${url}/graphql`,
      headers: () => ({ 'last-event-id': String(last) }),
      retry: soon,
    })
    client.subscribe(
      { query: SUBSCRIPTION },
      {
        next: ({ data: { changes } }) => {
          last = changes.seq
          note(changes.seq)
        },
        error: reject,
        complete: () => reject(new Error('The subscription ended.')),
      },
    )
    return () => client.dispose()
  })

  assert.deepEqual(seqs, expected)
})

test('EventSource goes on after cut connections by itself, with nothing lost and nothing twice', async () => {
  const seqs = await seqsOf((url, note) => {
    const variables = JSON.stringify({ since: 0 })
    const source = new EventSource(
      `${url}/graphql?${new URLSearchParams({ query: SUBSCRIPTION, variables })}`,
    )
    source.addEventListener('next', ({ data }) => note(JSON.parse(data).data.changes.seq))
    return () => source.close()
  })

  assert.deepEqual(seqs, expected)
})

test('our TypeScript client goes on after cut connections, with nothing lost and nothing twice', async () => {
  const seqs = await seqsOf((url, note, reject) => {
    const stop = new AbortController()
    const follow = async () => {
      const polity = createPolity({ url })
      const options = { signal: stop.signal }
      for await (const { changes } of polity.subscribe(SUBSCRIPTION, { since: 0 }, options)) {
        note(changes.seq)
      }
    }
    follow().catch((error) => {
      if (!stop.signal.aborted) reject(error)
    })
    return () => stop.abort()
  })

  assert.deepEqual(seqs, expected)
})

test('a query over graphql-sse gets its answer', async () => {
  const client = createSseClient({ url: endpoint, retryAttempts: 0 })

  const { value } = await client
    .iterate({ query: '{ entity(slug: "nancy-pelosi") { name } }' })
    .next()

  assert.equal(value.data.entity.name, 'Nancy Pelosi')
  client.dispose()
})

test('graphql-sse shows why a subscription is refused', async () => {
  const client = createSseClient({ url: endpoint, retryAttempts: 0 })
  const subscription = client.iterate({ query: 'subscription { nothing }' })

  const { value } = await subscription.next()

  assert.match(value.errors[0].message, /Cannot query field/)
  assert.equal((await subscription.next()).done, true)
  client.dispose()
})
