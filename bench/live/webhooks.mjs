// Webhooks under load: 500 endpoints, of which 20 are dead and 20 slow, and a count that changes
// every second. Prints the time from commit to receipt for the healthy endpoints, and the
// deliveries a second. With `--kills N` the sender is killed (kill -9) and restarted N times. Then
// it prints whether each healthy receiver got every change of the log, without counting repeated
// deliveries.
//
//   node bench/live/webhooks.mjs [--endpoints 500] [--updates 60] [--kills 0]
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { temporaryFolder } from '../../scripts/at-end.mjs'
import { build } from '../../scripts/build.mjs'
import { freePort, listenLocally } from '../../scripts/free-port.mjs'
import { nightClient } from '../../scripts/night.mjs'
import { isWarm, startCommand, waitUntil } from '../../scripts/program.mjs'
import { runToEnd } from '../run-bench.mjs'
import { BenchError } from '../settings.mjs'
import { quantile, sorted } from '../statistics.mjs'

const { values } = parseArgs({
  options: {
    endpoints: { type: 'string', default: '500' },
    updates: { type: 'string', default: '60' },
    kills: { type: 'string', default: '0' },
  },
})
const endpoints = Number(values.endpoints)
const updates = Number(values.updates)
const kills = Number(values.kills)
const port = await freePort()
/** Longer than the timeout of the sender. */
const SLOW_MS = 16_000
const UNHEALTHY = 20
/** Enough time for several restarts, each after a lease and a reservation expired. */
const TIMEOUT_MS = 300_000
const GOAL = { p99Ms: 2_000, aSecond: 100 }
const START = Date.parse('2032-11-03T02:00:00Z')

const folder = await temporaryFolder('polity-webhooks-')
const settings = {
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  WEBHOOKS_ALLOW_PRIVATE: 'true',
  WEBHOOKS_PRO: '1000',
  LIMIT_PRO: '1000000',
  LOG_LEVEL: 'error',
}
const address = `http://127.0.0.1:${port}`

await build()
const receiver = await startReceiver()
await runToEnd(async () => {
  start('serve', '--role', 'api')
  await until('the gateway answers', () => isWarm(address))
  let sender = start('serve', '--role', 'deliver')
  const account = ['--account', 'bench@example.org', '--tier', 'pro', '--name', 'bench']
  await registerAll(await start('keys', 'create', ...account).finish())

  const since = performance.now()
  const results = start('results', 'polity', writeUpdates(), '--replay').finish()
  for (let killed = 0; killed < kills; killed += 1) {
    await delay(2_000 + Math.random() * 10_000)
    sender.child.kill('SIGKILL')
    await once(sender.child, 'exit')
    sender = start('serve', '--role', 'deliver')
    // The lease of a killed sender lasts half a minute.
    await delay(35_000)
  }
  await results
  const wanted = (endpoints - 2 * UNHEALTHY) * updates
  const got = () => [...receiver.seen.values()].reduce((sum, { size }) => sum + size, 0)
  await waitUntil(() => got() >= wanted, TIMEOUT_MS)
  report((receiver.lastAt - since) / 1_000, wanted, got())
})

function start(...args) {
  return startCommand(args, { env: settings })
}

/** Each path `/<number>` is an endpoint. Records the updates that each endpoint received. */
async function startReceiver() {
  const seen = new Map()
  const latencies = []
  const state = { seen, latencies, requests: 0, twice: 0, wrong: 0, lastAt: 0, secrets: new Map() }
  const server = createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const { type, data } = JSON.parse(String(body))
      if (type === 'endpoint.challenge') {
        response.end(data.challenge)
        return
      }
      // Acts like a receiver that stopped after it was registered.
      if (request.url?.startsWith('/dead')) return
      if (request.url?.startsWith('/slow')) {
        setTimeout(() => response.end(), SLOW_MS).unref()
        return
      }
      response.writeHead(204).end()
      note(request, body, data)
    })
  })
  /** @param {any} request */
  function note({ url, headers }, body, data) {
    state.requests += 1
    state.lastAt = performance.now()
    const ids = seen.get(url) ?? seen.set(url, new Map()).get(url)
    const id = headers['webhook-id']
    if (!isSigned(state.secrets.get(url), headers, body)) state.wrong += 1
    if (ids.has(id)) state.twice += 1
    else latencies.push(Date.now() - Date.parse(data.received_at))
    ids.set(id, data.update)
  }
  return Object.assign(state, { url: `http://127.0.0.1:${await listenLocally(server)}` })
}

function isSigned(secret, headers, body) {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

async function registerAll(key) {
  const client = nightClient({ address, withinMs: 0, mayRetry: () => false })
  for (let at = 0; at < endpoints; at += 1) {
    const path = `/${['dead', 'slow'][Math.floor(at / UNHEALTHY)] ?? 'well'}/${at}`
    receiver.secrets.set(path, await client.registerWebhook(key, receiver.url + path))
  }
  await until('all endpoints answered their challenge', async () => {
    const headers = { authorization: `Bearer ${key.trim()}` }
    const { data } = await client.ask('/api/v1/webhooks', { headers })
    return data.every(({ state }) => state === 'active')
  })
}

/** Stores a snapshot of the race every second, each with more votes than the previous one. */
function writeUpdates() {
  const night = join(folder, 'night')
  mkdirSync(night)
  for (let at = 0; at < updates; at += 1) {
    const time = new Date(START + at * 1_000).toISOString()
    const candidacies = ['ash', 'birch'].map((key) => ({ key, name: key }))
    const unit = { level: 'state', key: 'us/ca', name: 'California', parent: null }
    const tallies = [{ unit, votes: { ash: 10 * (at + 1), birch: 7 * (at + 1) } }]
    const race = {
      election: 'us/2032-11-02/general',
      office: 'senate',
      area: 'us/ca',
      title: 'Senate',
    }
    const copy = {
      format: 'polity-results/1',
      source_at: time,
      contests: [{ ...race, candidacies, tallies }],
    }
    writeFileSync(join(night, `${String(at).padStart(5, '0')}.json`), JSON.stringify(copy))
  }
  return night
}

async function until(what, isSo) {
  if (await waitUntil(isSo, TIMEOUT_MS, 200)) return
  throw new Error(`Timeout: this did not happen: ${what}.`)
}

function report(seconds, wanted, got) {
  const latencies = sorted([receiver.latencies])
  const at = (share) => quantile(latencies, share) ?? NaN
  const rate = receiver.requests / seconds
  const whole = Array.from({ length: updates }, (_, index) => index + 1).join()
  const exact = [...receiver.seen].filter(([, ids]) => {
    const numbers = [...ids.values()].sort((a, b) => a - b)
    return numbers.join() === whole
  }).length
  console.log(`${cpus().length} processors shared by Neo4j, gateway, sender, receivers and results`)
  console.log(`deliveries to healthy endpoints: ${got} of ${wanted}, ${rate.toFixed(0)} a second`)
  console.log(`commit to receipt: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`)
  console.log(
    `twice: ${receiver.twice}; signatures that are wrong: ${receiver.wrong}; kills: ${kills}`,
  )
  console.log(`healthy receivers with exactly the log: ${exact} of ${endpoints - 2 * UNHEALTHY}`)
  const isFast = kills > 0 || (at(0.99) < GOAL.p99Ms && rate >= GOAL.aSecond)
  const isGood =
    got === wanted && exact === endpoints - 2 * UNHEALTHY && receiver.wrong === 0 && isFast
  if (!isGood) throw new BenchError('FAILED')
  console.log('passed')
}
