// `npm run demo:night [-- --speed 60] [-- --end]`: replays a recorded election night as a rehearsal
// in a temporary graph. Prints the URLs to watch, and the events that a receiver of webhooks gets.
// With `--end` it stops when the night is over.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { end, isEnding, temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'
import { CREATE_KEY, nightClient, resultsOf, snapshots } from './night.mjs'
import { startCommand, startProgram } from './program.mjs'
import { root } from './project.mjs'

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
const stop = { timeoutMs: STOP_MS }
const client = nightClient({
  address,
  withinMs: SOON_MS,
  // On a slow machine the gateway may be overloaded after its first start.
  mayRetry: (status) => status === 503,
})

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
  const gateway = startCommand(['start', '--rehearsal'], { env: environment, stop })
  await gateway.says(/answers at/, START_MS)

  await polity(resultsOf(snapshots[0]))
  const { election, race } = await client.race()
  const receiver = await listen()
  tellWhere(election, race)

  await polity(['elections', 'open', election.slug])
  await polity([...resultsOf(), '--replay', '--speed', values.speed])
  await callAndTakeBack(race.id)
  await receiver.says(/\(advance\)[\s\S]*\(advance\)/, SOON_MS)
}

/**
 * Calls a winner too early and retracts the call, then calls the first two candidates as advancing.
 */
async function callAndTakeBack(race) {
  const { data } = await client.ask(`/api/v1/races/${race}`)
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
  const key = await polity(CREATE_KEY)
  const receiverPort = await freePort()
  const secret = await client.registerWebhook(key, `http://127.0.0.1:${receiverPort}/`)
  const receiver = startProgram(
    process.execPath,
    [join(root, 'examples', 'webhook-receiver', 'receiver.mjs')],
    {
      env: { ...process.env, PORT: String(receiverPort), WEBHOOK_SECRET: secret },
      onPrint: (text) => process.stdout.write(text.replace(/^(?=.)/gm, '  webhook | ')),
      stop,
    },
  )
  await receiver.says(/challenge/, SOON_MS)
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
function polity(words) {
  return startCommand(words, { env: environment, stop }).finish()
}

async function isFree(wanted) {
  const server = createServer().listen(wanted, '127.0.0.1')
  const isListening = await once(server, 'listening').catch(() => false)
  server.close()
  return isListening !== false
}
