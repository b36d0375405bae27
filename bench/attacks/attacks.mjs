// Expensive requests that a client with one address and no key can send. Each attack is a function
// that resolves when the attack has ended.

import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Timeout of one request of an attacker. */
const TIMEOUT_MS = 30_000

/**
 * Sends requests from one address; counts the received bytes and the responses by status.
 */
export function createAttacker(port, address) {
  const seen = { bytes: 0, statuses: new Map() }

  /**
   * @typedef {import('node:http').ClientRequest} Request
   * @param {string} path
   * @param {{ body?: string, accept?: string, onOpen?: (outgoing: Request) => void }} [options]
   */
  function open(path, { body, accept = 'application/json', onOpen } = {}) {
    return new Promise((resolve) => {
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST' },
          headers: {
            ...{ accept, 'accept-encoding': 'gzip', 'x-forwarded-for': address },
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          timeout: TIMEOUT_MS,
        },
        (response) => {
          const status = String(response.statusCode)
          seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
          response.on('data', (part) => (seen.bytes += part.length))
          response.resume().once('close', resolve)
        },
      )
      outgoing.once('error', () => {
        resolve(undefined)
      })
      outgoing.once('timeout', () => outgoing.destroy())
      outgoing.end(body)
      onOpen?.(outgoing)
    })
  }

  return {
    seen,
    get: (path, options) => open(path, options),
    ask: (query, options) => open('/graphql', { ...options, body: JSON.stringify({ query }) }),
  }
}

const aliases = (count, field) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${String(at)}: ${field(at)}`).join(' ')} }`

/** Sends `count` requests with `open`, runs `meanwhile`, and then closes the connections. */
async function hangUp(count, open, meanwhile) {
  const sockets = []
  const onOpen = (socket) => sockets.push(socket)
  const replies = Array.from({ length: count }, (_, at) => open(at, { onOpen }))
  await meanwhile()
  for (const socket of sockets) socket.destroy()
  await Promise.all(replies)
}

const atOnce = (count, send) => Promise.all(Array.from({ length: count }, (_, at) => send(at)))

/** Calls `send` several times, one after the other. */
async function repeat(times, send) {
  for (let number = 0; number < times; number += 1) await send(number)
}

const WIDE_RACE =
  'candidacies(first: 200) { nodes { id name } } results(first: 500) { nodes { unit votes { candidacyKey votes } reporting { kind reported total } } }'

/** The attacks by name. */
export const ATTACKS = {
  'no attack': async () => wait(3_000),

  'ten wide subscriptions, three updates': async ({ attacker, targets }) => {
    const query = `subscription { raceChanged(race: "${targets.race}") { seq race { ${WIDE_RACE} } } }`
    const open = (_, options) => attacker.ask(query, { accept: 'text/event-stream', ...options })
    await hangUp(10, open, async () => {
      await wait(1_000)
      await repeat(3, async () => {
        await targets.update()
        await wait(1_000)
      })
    })
  },

  '28 replays of the past in one operation': ({ attacker, targets }) =>
    attacker.ask(
      aliases(28, (at) => {
        const time = targets.timeAt(40 + at * 50)
        return `race(id: "${targets.race}") { results(asOf: "${time}", first: 10) { nodes { unit } } }`
      }),
    ),

  'timelines of the race': ({ attacker, targets }) => {
    const query = `{ race(id: "${targets.race}") { timeline(first: 500) { nodes { seq shares { candidacyKey votes share } reporting { kind reported } } } } }`
    return repeat(5, () => attacker.ask(query))
  },

  'fifteen wide lists in one operation': ({ attacker, targets }) =>
    attacker.ask(aliases(15, () => `race(id: "${targets.race}") { ${WIDE_RACE} }`)),

  'the widest list that is allowed, 5 times': ({ attacker, targets }) =>
    repeat(5, () => attacker.ask(`{ race(id: "${targets.race}") { seq ${WIDE_RACE} } }`)),

  '100 replays of the past, abandoned': async ({ attacker, targets }) => {
    const open = (at, options) => {
      const time = encodeURIComponent(targets.timeAt(100 + at * 10))
      const path = `/api/v1/races/${targets.race}/results?as_of=${time}&limit=10`
      return attacker.get(path, options)
    }
    await hangUp(100, open, () => wait(100))
    await wait(2_000)
  },

  'all links of a hub, with their evidence': ({ attacker, targets: { hub } }) => {
    const query = `{ entity(slug: "${hub.slug}") { relationships(first: 500) { totalCount edges { node { name identifiers { scheme value } } evidence { dataset { name } } } } } }`
    return repeat(10, () => attacker.ask(query))
  },

  'neighbourhoods of a hub': ({ attacker, targets: { hub } }) => {
    const query = `{ neighbourhood(of: "${hub.slug}", depth: 2, maxNodes: 500) { nodes { name } links { kind role source { name } target { name } } } }`
    return repeat(10, () => attacker.ask(query))
  },

  'the moves of a market, 100 times': ({ attacker }) =>
    repeat(100, (number) =>
      attacker.get(
        `/api/v1/markets/wide-market/history?interval=1h&from=2026-01-0${String(1 + (number % 9))}&to=2026-01-12`,
      ),
    ),

  'five exports, hung up': async ({ attacker }) => {
    const open = (_, options) => attacker.get('/api/v1/export?format=ndjson&all=true', options)
    await hangUp(5, open, () => wait(500))
    await wait(2_000)
  },

  '60 pictures at once': ({ attacker, targets: { hub } }) =>
    atOnce(60, (at) => {
      const slug = at % 2 === 0 ? hub.slug : `ada-member-${String(at)}`
      return attacker.get(`/entity/${slug}/picture.png`)
    }),

  '300 pages of documentation': ({ attacker }) =>
    atOnce(300, (at) =>
      attacker.get(['/docs/graphql', '/docs/rest', '/docs/limits'][at % 3], {
        accept: 'text/html',
      }),
    ),
}
