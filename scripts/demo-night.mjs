// `npm run demo:night [-- --speed 60] [-- --end]`: replays a recorded election night as a rehearsal
// in a temporary graph. Prints the URLs to watch, and the events that a receiver of webhooks gets.
// With `--end` it stops when the night is over.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { atEnd, end, isEnding, stopChild, temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const night = join(root, 'examples', 'night', 'ca-sos-2024-primary')
const START_MS = 10 * 60_000
const SOON_MS = 60_000
const STOP_MS = 60_000

const { values } = parseArgs({
  options: { speed: { type: 'string', default: '60' }, end: { type: 'boolean', default: false } },
})
// Ctrl-C is the usual way to stop a gateway, so it is not a failure.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0))
const folder = await temporaryFolder('polity-night-')
const port = Number(process.env.PORT ?? 4000)
const address = `http://127.0.0.1:${port}`
const environment = {
  ...process.env,
  DATA_DIR: folder,
  PORT: String(port),
  // The receiver listens on this machine.
  WEBHOOKS_ALLOW_PRIVATE: 'true',
}

try {
  await playNight()
  if (values.end) await end(0)
  console.log('\nThe night is over; Ctrl-C stops the gateway.')
} catch (error) {
  if (!isEnding()) console.error(error.message)
  await end(1)
}

async function playNight() {
  await build()
  if (!(await isFree(port))) throw new Error(`Port ${port} is in use; set PORT to another one.`)
  console.log('Starting a gateway for the rehearsal; the first start takes longer …')
  await start(['start', '--rehearsal'], { until: /answers at/, withinMs: START_MS })

  const [first] = readdirSync(night).sort()
  await polity(['results', 'california', join(night, first), '--rehearsal'])
  const [election] = (await ask('/api/v1/elections?year=2024&kind=primary')).data
  const [race] = (await ask(`/api/v1/elections/${election.slug}/races`)).data
  const receiver = await listen()
  tellWhere(election, race)

  await polity(['elections', 'open', election.slug])
  const speed = ['--replay', '--speed', values.speed]
  await polity(['results', 'california', night, '--rehearsal', ...speed])
  await callAndTakeBack(race.id)
  await says(receiver, /\(advance\)[\s\S]*\(advance\)/, SOON_MS)
}

/** Calls a winner too early and retracts the call, then calls the first two as advancing. */
async function callAndTakeBack(race) {
  const { data } = await ask(`/api/v1/races/${race}`)
  const [leader, second] = data.candidates
  const call = ({ id }, status) =>
    polity(['call', race, id, '--by', 'The rehearsal', '--status', status])
  await call(leader, 'winner')
  await call(leader, 'retract')
  await call(leader, 'advance')
  await call(second, 'advance')
}

/** Starts a receiver of webhooks on this machine and registers it with its own key. */
async function listen() {
  const account = ['--account', 'night@rehearsal.example', '--tier', 'pro']
  const key = await polity(['keys', 'create', ...account, '--name', 'night', '--reason', 'night'])
  const receiverPort = await freePort()
  const registered = await ask('/api/v1/webhooks', {
    method: 'POST',
    headers: { authorization: `Bearer ${key.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${receiverPort}/` }),
  })
  const receiver = run(
    process.execPath,
    [join(root, 'examples', 'webhook-receiver', 'receiver.mjs')],
    {
      ...process.env,
      PORT: String(receiverPort),
      WEBHOOK_SECRET: registered.data.secret,
    },
  )
  const answered = says(receiver, /challenge/, SOON_MS)
  receiver.stdout.on('data', (text) =>
    process.stdout.write(text.replace(/^(?=.)/gm, '  webhook | ')),
  )
  await answered
  return receiver
}

function tellWhere({ slug }, race) {
  const subscription = `subscription { raceChanged(race: "${race.id}") { seq kind at } }`
  console.log(`
The primary for the U.S. Senate in California, 5 March 2024, ${values.speed} times as fast.

  The stream   ${address}/api/v1/elections/${slug}/stream
  In a shell   curl -N ${address}/api/v1/elections/${slug}/stream
  GraphiQL     ${address}/graphql, with: ${subscription}
  The race     ${address}/api/v1/races/${race.id}

The receiver of webhooks (examples/webhook-receiver) prints:
`)
}

/** Runs a command of Polity to its end and returns its output. */
async function polity(words) {
  const child = run(process.execPath, [join(root, 'scripts', 'polity.mjs'), ...words], environment)
  const [code] = await once(child, 'close')
  child.forget()
  if (code !== 0) throw new Error(`polity ${words[0]} failed:\n${child.printed}`)
  return child.answer
}

async function start(words, { until, withinMs }) {
  const child = run(process.execPath, [join(root, 'scripts', 'polity.mjs'), ...words], environment)
  await says(child, until, withinMs)
}

function run(program, words, env) {
  const child = spawn(program, words, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.printed = ''
  child.isClosed = false
  child.once('close', () => (child.isClosed = true))
  child.answer = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (child.printed += text))
  }
  child.stdout.on('data', (text) => (child.answer += text))
  // Its own process group, so that Ctrl-C does not stop the gateway before its clients.
  child.forget = atEnd(() => stopChild(child, { timeoutMs: STOP_MS }))
  return child
}

/** Waits until a process has printed `pattern`. Otherwise throws an error with its output. */
async function says(child, pattern, withinMs) {
  const endsAt = Date.now() + withinMs
  while (!pattern.test(child.printed)) {
    if (child.isClosed || Date.now() > endsAt) {
      throw new Error(`A program did not print ${String(pattern)}; it printed:\n${child.printed}`)
    }
    await delay(50)
  }
}

/**
 * Sends a request, with retries: on a slow machine the gateway may be overloaded after its first
 * start.
 */
async function ask(path, options = {}) {
  const deadline = performance.now() + SOON_MS
  for (;;) {
    const reply = await fetch(address + path, { ...options, signal: AbortSignal.timeout(10_000) })
    const body = await reply.json()
    if (reply.ok) return body
    const mayWait = reply.status === 503 && options.method === undefined
    if (!mayWait || performance.now() > deadline) {
      throw new Error(`${path}: ${body.detail ?? reply.status}`)
    }
    await delay(1_000)
  }
}

async function isFree(wanted) {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
