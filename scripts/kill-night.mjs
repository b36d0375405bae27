// `npm run test:kill-night [-- --kills 30]`: applies a recorded night while it kills the gateway
// (with the webhook sender), Neo4j and the command that applies results with `kill -9` at random
// moments. Checks that the race has the results of the last snapshot, that every snapshot and call
// is in the log once, and that a webhook receiver and a stream reader have received exactly the
// log. Prints a line for each kill and each check, and `N passed, N failed`.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual as same, parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'
import { runChecks } from './checks.mjs'
import { followStream } from './follow-stream.mjs'
import { freePort, listenLocally } from './free-port.mjs'
import { CREATE_KEY, nightClient, resultsOf, snapshots } from './night.mjs'
import { startCommand, waitUntil } from './program.mjs'
import { built } from './project.mjs'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '30' } } })
const START_MS = 10 * 60_000
const MIN_MS = 300
const MAX_MS = 6_000
/**
 * A killed sender's reservation expires after a minute. Failed attempts are repeated after 5 s and
 * 5 min.
 */
const LAST_MS = 8 * 60_000
const BY = 'The rehearsal'

await build()
const { serverHome } = await built('neo4j/local-server.js')
const folder = await temporaryFolder('polity-kill-night-')
const receiver = await startReceiver()
const port = await freePort()
const client = nightClient({
  address: `http://127.0.0.1:${port}`,
  withinMs: START_MS,
  mayRetry: () => true,
})
/** @type {ReturnType<typeof run> | null} */
let command = null
/** @type {ReturnType<typeof run>} */
let gateway

await runChecks(async (check) => {
  gateway = await startGateway()
  const [first, ...others] = snapshots
  await untilDone(resultsOf(first))
  const { election, race } = await client.race()
  const from = (await logOf(election.slug)).at(-1).seq
  await register()
  const path = `/api/v1/elections/${election.slug}/stream`
  const kinds = /^event: (race|election)\./m
  const stream = followStream({ path, portOf: () => port, after: from, kinds })

  const killing = killAtRandom(Number(values.kills))
  for (const snapshot of others) await untilDone(resultsOf(snapshot))
  const calls = await callUntil(killing, race.id)
  await killing
  await judge(check, { election, race, calls, from, stream })
  stream.stop()
})

/**
 * Calls a winner and retracts the call alternately while processes are killed. Returns the kinds of
 * all events.
 *
 * @param {Promise<void>} killing
 * @param {string} race
 */
async function callUntil(killing, race) {
  let isKilling = true
  void killing.finally(() => (isKilling = false))
  const [leader] = (await client.ask(`/api/v1/races/${race}`)).data.candidates
  const calls = []
  const isOn = () => isKilling
  while (isOn() || calls.length < 2 || calls.length % 2 > 0) {
    const status = calls.length % 2 === 0 ? 'winner' : 'retract'
    await untilDone(['call', race, leader.id, '--by', BY, '--status', status])
    calls.push(status === 'winner' ? 'race.called' : 'race.call_retracted')
  }
  return calls
}

/** @param {number} kills */
async function killAtRandom(kills) {
  for (let number = 1; number <= kills; number += 1) {
    await delay(MIN_MS + Math.random() * (MAX_MS - MIN_MS))
    const victim = ['gateway', 'neo4j', 'command'][Math.floor(Math.random() * 3)]
    if (victim === 'command') command?.child.kill('SIGKILL')
    if (victim === 'neo4j') {
      killNeo4j()
      await delay(Math.random() * MAX_MS)
    }
    if (victim !== 'command') {
      await gateway.stop()
      gateway = await startGateway()
    }
    console.log(`  kill ${number}: ${victim}`)
  }
}

function killNeo4j() {
  try {
    const { pid } = JSON.parse(readFileSync(join(serverHome(folder), 'server.json'), 'utf8'))
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process is starting or stopping.
  }
}

/** Checks the results after all processes have become idle. */
async function judge(check, { election, race, calls, from, stream }) {
  const all = await logOf(election.slug)
  const log = all.filter(({ seq }) => seq > from)
  await waitUntil(() => new Set(receiver.seqOf.values()).size >= log.length, LAST_MS)

  const reported = snapshots.map(votesIn)
  const { data } = await client.ask(`/api/v1/races/${race.id}`)
  check(
    'the race has the votes of the last snapshot',
    same(votesOf(data.candidates), reported.at(-1)),
  )
  const counted = all.filter(({ kind }) => /^race\.(updated|corrected)$/.test(kind))
  const wanted = reported.filter((votes, at) => at === 0 || !same(votes, reported[at - 1]))
  check(
    `each snapshot that changes a count is in the log once (${counted.length} of ${snapshots.length} snapshots)`,
    same(
      counted.map((change) => votesOf(change.data.tally.candidates)),
      wanted,
    ),
  )
  const called = log.filter(({ kind }) => kind.startsWith('race.call')).map(({ kind }) => kind)
  check(`each call and retraction is in the log once (${calls.length})`, same(called, calls))

  const seqs = log.map(({ seq }) => seq)
  const seen = [...receiver.seqOf.values()].sort((a, b) => a - b)
  check(
    `the receiver saw the log, each change under one id (${seen.length}, ${receiver.repeated} repeated)`,
    same(seen, seqs),
  )
  check('every signature was right', receiver.forged === 0)
  await waitUntil(() => stream.seqs.at(-1) === seqs.at(-1), LAST_MS)
  check(`the reader of the stream saw the log (${stream.seqs.length})`, same(stream.seqs, seqs))
}

/** The votes in the file of a snapshot, by name. */
function votesIn(path) {
  const { candidates } = JSON.parse(readFileSync(path, 'utf8'))
  return sorted(candidates.map(({ Name, Votes }) => [Name, Number(Votes.replaceAll(',', ''))]))
}

function votesOf(candidates) {
  return sorted(candidates.map(({ name, votes }) => [name, votes]))
}

function sorted(pairs) {
  return pairs.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** All changes of an election, in order. */
async function logOf(slug) {
  const found = []
  /** @type {string | null} */
  let path = `/api/v1/elections/${slug}/changes?since=0&limit=100`
  while (path !== null) {
    const { data, next } = await client.ask(path)
    found.push(...data)
    path = next
  }
  return found
}

async function register() {
  const url = `http://127.0.0.1:${receiver.port}/`
  const secret = await client.registerWebhook(await untilDone(CREATE_KEY), url)
  receiver.verifier = new Webhook(secret)
  await waitUntil(() => receiver.isChallenged, LAST_MS)
  await delay(2_000)
}

/** Starts a receiver that answers some deliveries with an error, so that the sender must retry. */
async function startReceiver() {
  const server = createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      /** @type {any} */
      let message
      try {
        message = state.verifier?.verify(body, /** @type {any} */ (request.headers))
      } catch {
        if (state.isChallenged) state.forged += 1
      }
      // The first challenge may arrive before the receiver has the secret.
      if (message === undefined) {
        response.writeHead(401).end()
        return
      }
      const { type, data } = message
      if (type === 'endpoint.challenge') {
        state.isChallenged = true
        response.end(JSON.stringify({ challenge: data.challenge }))
        return
      }
      const id = request.headers['webhook-id']
      if (state.seqOf.has(id)) state.repeated += 1
      state.seqOf.set(id, data.seq)
      response.writeHead(Math.random() < 0.1 ? 500 : 204).end()
    })
  })
  const state = {
    ...{ port: await listenLocally(server), seqOf: new Map(), repeated: 0, forged: 0 },
    isChallenged: false,
    /** @type {Webhook | null} */
    verifier: null,
  }
  return state
}

/**
 * Repeats a command of Polity until it succeeds, because processes are killed. Returns its output.
 */
async function untilDone(words) {
  for (;;) {
    command = run(words)
    try {
      return await command.finish()
    } catch {
      await delay(200)
    }
  }
}

async function startGateway() {
  const deadline = Date.now() + START_MS
  for (;;) {
    const child = run(['start', '--rehearsal'])
    try {
      await child.says(/answers at/, START_MS)
      return child
    } catch (error) {
      await child.stop()
      if (Date.now() > deadline) throw error
    }
  }
}

function run(words) {
  return startCommand(words, {
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, PORT: String(port), WEBHOOKS_ALLOW_PRIVATE: 'true' },
      LIMIT_FREE: '1000000',
    },
    stop: { signal: 'SIGKILL' },
  })
}
