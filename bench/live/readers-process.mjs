// Subscribers in their own process, as simple as possible, so that they use little processor time.
// Some read server-sent events over plain sockets, the others use the protocol of graphql-ws.

import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { waitUntil } from '../../scripts/program.mjs'
import { answerCalls } from '../worker.mjs'

/** How many subscribers connect at once. The queue of a listening socket is limited. */
const AT_ONCE = 50
const SEQ = /"seq":(\d+)/

/** @typedef {{ seqs: number[], times: number[] }} Received */

/** @type {Received[]} */
const readers = []
let sockets = 0

answerCalls((message) => (message.kind === 'open' ? open(message) : collect(message)))

async function open({ port, path, race, count, sockets: most }) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      from + at < most ? overWebSocket(port, race) : overSse(port, path),
    )
    readers.push(...(await Promise.all(some)))
  }
  sockets = most
  return { opened: readers.length }
}

function overSse(port, path) {
  return new Promise((resolve, reject) => {
    const reader = { id: 0, .../** @type {Received} */ ({ seqs: [], times: [] }) }
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`)
    let rest = ''
    let isOpen = false
    socket.setEncoding('latin1').on('data', (text) => {
      const now = performance.timeOrigin + performance.now()
      // The last line may be incomplete; the next chunk has the rest.
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach((line) => {
        if (!isOpen && line.startsWith('HTTP/1.1') && !line.includes(' 200 '))
          reject(new Error(line))
        if (!isOpen && line.startsWith('retry:')) {
          isOpen = true
          resolve(reader)
        }
        if (line.startsWith('event: ')) {
          reader.seqs.push(reader.id)
          reader.times.push(now)
        }
        if (line.startsWith('id: ')) reader.id = Number(line.slice(4))
      })
    })
    socket.on('error', reject)
    socket.on('close', () => {
      reject(new Error('closed'))
    })
  })
}

function overWebSocket(port, race) {
  return new Promise((resolve, reject) => {
    /** @type {Received} */
    const reader = { seqs: [], times: [] }
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/graphql`, 'graphql-transport-ws')
    const send = (message) => {
      socket.send(JSON.stringify(message))
    }
    const query = `subscription { raceChanged(race: "${race}") { seq tally { candidates { name votes } } } }`
    socket.on('open', () => {
      send({ type: 'connection_init' })
    })
    socket.on('message', (/** @type {Buffer} */ data) => {
      const text = data.toString()
      if (text.includes('"connection_ack"')) {
        send({ id: '1', type: 'subscribe', payload: { query } })
        // The pong arrives after the subscription is open, or almost open.
        send({ type: 'ping' })
      } else if (text.includes('"pong"')) resolve(reader)
      else if (text.includes('"next"')) {
        reader.seqs.push(Number(SEQ.exec(text)?.[1]))
        reader.times.push(performance.timeOrigin + performance.now())
      } else reject(new Error(text))
    })
    socket.on('error', reject)
    socket.on('close', (code, reason) => {
      reject(new Error(`${String(code)} ${String(reason)}`))
    })
  })
}

/**
 * Waits until all readers have the last event, or the time is over. Returns the events of each
 * reader after `since`.
 */
async function collect({ last, since, maxWaitMs }) {
  await waitUntil(() => readers.every(({ seqs }) => seqs.at(-1) === last), maxWaitMs)
  const seen = readers.map(({ seqs, times }) => ({
    seqs: seqs.filter((seq) => seq > since),
    times: times.filter((_, at) => Number(seqs[at]) > since),
  }))
  return { readers: seen, sockets }
}
