import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import WebSocket, { WebSocketServer } from 'ws'
import type { Caller } from '../../src/caller.js'
import { createCursors } from '../../src/domain/cursor.js'
import { createApollo } from '../../src/graphql/apollo.js'
import { SOCKETS, subscribeOverWebSocket } from '../../src/graphql/live/over-websocket.js'
import { createSubscriber } from '../../src/graphql/live/subscriber.js'
import { loadSchema } from '../../src/graphql/schema/schema.js'
import { createLive } from '../../src/live/live.js'
import type { RequestContext } from '../../src/request-context.js'
import { ROOT } from '../support/server-options.js'
import { aLog } from './a-log.js'

const CALLER: Caller = { kind: 'address', tier: 'free', address: '10.0.0.1' }

/** What a subscription to changes needs of its request. */
const context = {
  caller: CALLER,
  recheck: null,
  spend: () => Promise.resolve(),
  inSlot: <Value>(work: () => Promise<Value>) => work(),
  quota: () => ({ limit: 600, remaining: 600, isWithin: true }),
} as unknown as RequestContext

const NO_LOG = { error: () => undefined }

let sockets: WebSocketServer
afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate()
  sockets.close()
  await once(sockets, 'close')
})

/** Serves the subscriptions of a log of which little is held in memory. */
async function serve(log: ReturnType<typeof aLog>) {
  const live = createLive({ ...log.options, bufferLimits: { changes: 20, bytes: 1e9 } })
  log.lost()
  const schema = await loadSchema(join(ROOT, 'schema'), createCursors('only for this test'))
  const subscriber = createSubscriber({
    schema,
    apollo: createApollo({ schema, log: NO_LOG, isProduction: true }),
    log: NO_LOG,
    onError: () => undefined,
    refresh: (same) => same,
  })
  const opened = subscribeOverWebSocket({
    live,
    subscriber,
    identify: () => Promise.resolve(),
    contextOf: () => context,
  })
  sockets = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: SOCKETS.handleProtocols,
  })
  const request = { recheck: null, releaseSlot: () => undefined } as unknown as FastifyRequest
  sockets.on('connection', (socket) => {
    opened(socket, request)
  })
  await once(sockets, 'listening')
  return live
}

interface Reader {
  readonly socket: WebSocket
  readonly seqs: readonly number[]
  readonly until: (count: number) => Promise<void>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}

function readFrom(since: number): Reader {
  const { port } = sockets.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/`, 'graphql-transport-ws')
  const seqs: number[] = []
  const waiting = new Set<() => void>()
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }))
  })
  socket.on('message', (data: Buffer) => {
    const { type, payload } = JSON.parse(data.toString()) as {
      readonly type: string
      readonly payload?: { readonly data: { readonly changes: { readonly seq: number } } }
    }
    if (type === 'connection_ack') {
      const query = `subscription { changes(since: ${String(since)}) { seq data } }`
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
    }
    if (type === 'next' && payload !== undefined) seqs.push(payload.data.changes.seq)
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
    })
  })
  return {
    socket,
    seqs,
    closed,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (seqs.length >= count) resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

it('tells a reader over WebSocket that stopped reading why it is cut off, and goes on after what it has', async () => {
  const log = aLog()
  const live = await serve(log)
  const reader = readFrom(0)
  log.append()
  log.tell()
  await reader.until(1)

  reader.socket.pause()
  // More than any socket holds.
  for (let at = 0; at < 4_000; at += 1) {
    log.append(JSON.stringify({ text: 'x'.repeat(10_000) }))
    log.tell()
    if (at % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  reader.socket.resume()
  const { code, reason } = await reader.closed
  const place = Number(reason.split(' ').at(-1))
  const again = readFrom(place)
  await again.until(log.rows.length - place)
  again.socket.close()

  expect([code, reason]).toEqual([
    4408,
    `READER_TOO_SLOW: connect again and set \`since\` to ${String(place)}`,
  ])
  expect(place).toBeLessThan(log.rows.length)
  expect([...reader.seqs, ...again.seqs]).toEqual(log.rows.map(({ seq }) => seq))
  live.stop()
}, 60_000)
