// Sends HTTP/1.1 over plain sockets, one request at a time on each. A client library would need as
// much processor time as the fastest server here.

import { connect } from 'node:net'
import { seeded } from '../scripts/seeded.mjs'
import { answerCalls } from './worker.mjs'
import { zipf } from './world/zipf.mjs'

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const ERRORS = Buffer.from('"errors":')

answerCalls(drive)

/** @param {any} job see startLoad */
async function drive({ port, connections, durationMs, ...job }) {
  const parts = (job.mix ?? [job]).map(({ requests }) => ({
    texts: requests.map((request) => toText(request, port)),
    latencies: [],
  }))
  const pick = job.mix === undefined ? inTurn(parts, connections, job) : drawn(parts, job)
  const failures = []
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  await Promise.all(
    Array.from({ length: connections }, (_, at) =>
      oneConnection({ port, next: pick(at), endsAt, failures }),
    ),
  )
  return {
    latenciesMs: parts.map(({ latencies }) => Float64Array.from(latencies)),
    failures: failures.length,
    failure: failures[0] ?? null,
    elapsedMs: performance.now() - startedAt,
  }
}

/** Sends the requests in order. Each connection starts at a different request. */
function inTurn([{ texts, latencies }], connections, { offset }) {
  return (at) => {
    let next = offset + Math.floor((at * texts.length) / connections)
    return () => ({ text: texts[next++ % texts.length], latencies })
  }
}

/** Chooses random requests from a mix: the kind by its share, then the subject by Zipf's law. */
function drawn(parts, { mix, seed }) {
  const places = parts.map(({ texts }) => zipf(texts.length))
  const shares = mix.map(({ share }) => share)
  const all = shares.reduce((total, share) => total + share, 0)
  return (at) => {
    const random = seeded(seed + at)
    return () => {
      let left = random() * all
      const kind = shares.findIndex((share) => (left -= share) < 0)
      const { texts, latencies } = parts[kind]
      return { text: texts[places[kind](random())], latencies }
    }
  }
}

function toText({ method, path, body, headers = {} }, port) {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: application/json\r\n${own.join('')}`
  if (method === 'GET') return Buffer.from(`${head}\r\n`)
  const length = Buffer.byteLength(body)
  return Buffer.from(
    `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
}

/** @returns {Promise<void>} */
function oneConnection({ port, next, endsAt, failures }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let asked = null
    let sentAt = 0
    let received = null

    const send = () => {
      received = null
      asked = next()
      sentAt = performance.now()
      socket.write(asked.text)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.on('data', (part) => {
      received = received === null ? part : Buffer.concat([received, part])
      if (!isWhole(received)) return
      const problem = problemOf(received)
      const now = performance.now()
      if (problem === null) asked.latencies.push(now - sentAt)
      else failures.push(problem)
      if (now < endsAt) {
        send()
        return
      }
      socket.end()
      resolve()
    })
    socket.once('error', reject)
    socket.once('close', () => {
      reject(new Error('the server closed a connection'))
    })
  })
}

/** Whether `reply` is complete. */
function isWhole(reply) {
  const end = reply.indexOf(HEAD_END)
  if (end === -1) return false
  const head = reply.latin1Slice(0, end).toLowerCase()
  const length = /\r\ncontent-length: *(\d+)/.exec(head)
  if (length !== null) return reply.length >= end + HEAD_END.length + Number(length[1])
  return reply.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
}

function problemOf(reply) {
  if (reply.latin1Slice(9, 12) !== '200') return reply.toString('utf8', 0, 500)
  const at = reply.indexOf(ERRORS)
  return at === -1 ? null : reply.toString('utf8', at, at + 300)
}
