// What a request sets in motion ends with it.

import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { raceId } from '../../src/elections/race-id.js'
import { aRace, aTally, ELECTION, minute } from '../elections/a-result.js'
import { RACE, storeResults } from '../elections/store-results.js'
import { ask } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

/** More than one page of updates, so that each replay reads several. */
const UPDATES = 120
const CLIENTS = 100

let app: TestApp
/** The pages of updates that were asked for, none of which is answered before `answer`. */
let pages = 0
let answer: () => void = () => undefined
let answered = Promise.resolve()
let arrived = 0

function hold(): void {
  pages = 0
  arrived = 0
  answered = new Promise((resolve) => (answer = resolve))
}

beforeAll(async () => {
  app = await testApp({
    now: '2032-01-01T00:00:00Z',
    around: (graph) => ({
      ...graph,
      read: async (query, params, timeoutMs) => {
        if (query === 'race/updates-until') {
          pages += 1
          await answered
        }
        return graph.read(query, params, timeoutMs)
      },
    }),
    extend: (server) => {
      server.addHook('preHandler', (_request, _reply, done) => {
        arrived += 1
        done()
      })
    },
  })
  for (let votes = 1; votes <= UPDATES; votes += 1) {
    await storeResults(app.graph, aRace({ tallies: [aTally({ x: votes })] }))
  }
  await app.tail.catchUp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
}, 120_000)

const second = (at: number) =>
  `2031-01-01T00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}Z`
const PAST = `{ race(id: "${RACE}") { results(asOf: "AT") { nodes { unit } } } }`

it.each<readonly [string, (at: number) => string]>([
  ['REST', (at) => `/api/v1/races/${RACE}/results?as_of=${second(at)}`],
  ['GraphQL', (at) => `/graphql?query=${encodeURIComponent(PAST.replace('AT', second(at + 200)))}`],
])('asks for no more of the past over %s once the clients have gone', async (_how, pathOf) => {
  hold()
  const { port } = app.app.server.address() as AddressInfo
  const sockets = Array.from({ length: CLIENTS }, (_, at) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET ${pathOf(at)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`,
    )
    return socket
  })
  while (arrived < CLIENTS || pages === 0) await delay(5)
  // Some of them are under way, the others wait for these.
  await delay(500)
  const before = pages

  for (const socket of sockets) socket.destroy()
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close')
  // The server hears of it in a turn of its own.
  await delay(200)
  answer()
  await delay(500)

  expect(before).toBeLessThan(CLIENTS)
  expect(pages).toBe(before)
})

it('goes on for one who waits when another who asked the same has gone', async () => {
  const { port } = app.app.server.address() as AddressInfo
  const path = `/api/v1/races/${RACE}/results?as_of=${second(500)}`
  hold()
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  while (pages === 0) await delay(5)
  const other = fetch(`http://127.0.0.1:${String(port)}${path}`)
  while (arrived < 2) await delay(5)

  socket.destroy()
  await delay(100)
  answer()
  const reply = await other

  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ data: [{ votes: expect.any(Array) as unknown }] })
})

it('replays two pasts at a time, however many one request asks for', async () => {
  hold()
  const fields = Array.from({ length: 10 }, (_, at) => {
    const time = minute(10 * at + 10).replace(':00Z', ':30Z')
    return `a${String(at)}: race(id: "${RACE}") { results(asOf: "${time}") { nodes { votes { votes } } } }`
  })
  const answering = ask(app, `{ ${fields.join(' ')} }`)
  while (pages < 2) await delay(5)
  await delay(300)
  const atOnce = pages

  answer()
  const { data } = await answering

  expect(atOnce).toBe(2)
  expect(Object.values(data ?? {})).toEqual(
    fields.map((_, at) => ({ results: { nodes: [{ votes: [{ votes: 10 * at + 10 }] }] } })),
  )
})

it('replays no more pasts for an operation that is refused, and has it pay for those', async () => {
  let replays = 0
  const small = await testApp({
    isBeside: true,
    unitsAMinute: { free: 30 },
    around: (graph) => ({
      ...graph,
      read: (query, params, timeoutMs) => {
        if (query === 'race/nearest-state') replays += 1
        return graph.read(query, params, timeoutMs)
      },
    }),
  })
  const votes = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`c${String(at)}`, at]))
  const tallies = Array.from({ length: 40 }, (_, at) => {
    const number = String(at)
    return aTally(votes, {
      unit: { level: 'county', key: `us/ca/${number}`, name: number, parent: null },
    })
  })
  const race = { office: 'house', area: 'us/ca/1', party: '', seat: '' }
  for (let at = 0; at < 10; at += 1) {
    const changed = at === 0 ? tallies : [aTally({ c0: at + 1 })]
    await storeResults(small.graph, aRace({ race, tallies: changed }), { at: minute(100 + at) })
  }
  await small.changed()
  const fields = Array.from({ length: 10 }, (_, at) => {
    const args = `asOf: "${minute(100 + at)}", first: 1`
    return `a${String(at)}: race(id: "${raceId(ELECTION, race)}") { results(${args}) { nodes { unit } } }`
  })

  const { errors, headers } = await ask(small, `{ ${fields.join(' ')} }`)

  expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['COST_EXCEEDED'])
  // Two are under way when the third is too much.
  expect(replays).toBeLessThan(6)
  expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(10)
})
