// `npm run test:kill-night [-- --kills 30]`: applies a recorded night while it kills the gateway
// (with the webhook sender), Neo4j and the command that applies results with `kill -9` at random
// moments. Checks that the race has the results of the last snapshot, that every snapshot and call
// is in the log once, and that a webhook receiver and a stream reader have received exactly the
// log. Prints a line for each kill and each check, and `N passed, N failed`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { end, hasEnded, isEnding, temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'
import { freePort } from './free-port.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const night = join(root, 'examples', 'night', 'ca-sos-2024-primary')
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
const { serverHome } = await import(join(root, 'dist', 'neo4j', 'local-server.js'))
const folder = await temporaryFolder('polity-kill-night-')
const tally = { passed: 0, failed: 0 }
const receiver = await startReceiver()
let port = 0
let gateway = null
let command = null
let isOver = false
try {
  port = await freePort()
  gateway = await startGateway()
  await playAndKill()
} catch (error) {
  if (!isEnding()) check(error.message, false)
}
isOver = true
if (!isEnding()) console.log(`${tally.passed} passed, ${tally.failed} failed`)
await end(tally.failed > 0 ? 1 : 0)

async function playAndKill() {
  const copies = readdirSync(night).sort()
  await untilDone(['results', 'california', join(night, copies[0]), '--rehearsal'])
  const [election] = (await ask('/api/v1/elections?year=2024&kind=primary')).data
  const [race] = (await ask(`/api/v1/elections/${election.slug}/races`)).data
  const from = (await logOf(election.slug)).at(-1).seq
  await register()
  const stream = { last: String(from), seqs: [] }
  void follow(stream, `/api/v1/elections/${election.slug}/stream`)

  const killing = killAtRandom(Number(values.kills))
  for (const copy of copies.slice(1)) {
    await untilDone(['results', 'california', join(night, copy), '--rehearsal'])
  }
  const calls = await callUntil(killing, race.id)
  await killing
  await judge({ election, race, copies, calls, from, stream })
}

/**
 * Calls a winner and retracts the call alternately while processes are killed. Returns all events.
 */
async function callUntil(killing, race) {
  let isKilling = true
  void killing.finally(() => (isKilling = false))
  const [leader] = (await askUntil(`/api/v1/races/${race}`)).data.candidates
  const calls = []
  while (isKilling || calls.length < 2 || calls.length % 2 > 0) {
    const status = calls.length % 2 === 0 ? 'winner' : 'retract'
    await untilDone(['call', race, leader.id, '--by', BY, '--status', status])
    calls.push(status === 'winner' ? 'race.called' : 'race.call_retracted')
  }
  return calls
}

async function killAtRandom(kills) {
  for (let number = 1; number <= kills; number += 1) {
    await delay(MIN_MS + Math.random() * (MAX_MS - MIN_MS))
    const victim = ['gateway', 'neo4j', 'command'][Math.floor(Math.random() * 3)]
    if (victim === 'command') command?.kill('SIGKILL')
    if (victim === 'neo4j') {
      killNeo4j()
      await delay(Math.random() * MAX_MS)
    }
    if (victim !== 'command') {
      gateway.kill('SIGKILL')
      if (!hasEnded(gateway)) await once(gateway, 'exit')
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
async function judge({ election, race, copies, calls, from, stream }) {
  const all = await logOf(election.slug)
  const log = all.filter(({ seq }) => seq > from)
  const endsAt = Date.now() + LAST_MS
  while (Date.now() < endsAt && new Set(receiver.seqOf.values()).size < log.length) await delay(500)

  const said = copies.map((copy) => votesIn(join(night, copy)))
  const { data } = await ask(`/api/v1/races/${race.id}`)
  check('the race has the votes of the last snapshot', same(votesOf(data.candidates), said.at(-1)))
  const counted = all.filter(({ kind }) => /^race\.(updated|corrected)$/.test(kind))
  const wanted = said.filter((votes, at) => at === 0 || !same(votes, said[at - 1]))
  check(
    `each snapshot that changes a count is in the log once (${counted.length} of ${copies.length} snapshots)`,
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
  while (Date.now() < endsAt && stream.seqs.at(-1) !== seqs.at(-1)) await delay(100)
  check(`the reader of the stream saw the log (${stream.seqs.length})`, same(stream.seqs, seqs))
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
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
  return pairs.sort(([one], [other]) => (one < other ? -1 : 1))
}

/** All changes of an election, in order. */
async function logOf(slug) {
  const found = []
  let path = `/api/v1/elections/${slug}/changes?since=0&limit=100`
  while (path !== null) {
    const { data, next } = await askUntil(path)
    found.push(...data)
    path = next
  }
  return found
}

async function register() {
  const account = ['--account', 'night@rehearsal.example', '--tier', 'pro']
  const words = ['keys', 'create', ...account, '--name', 'night', '--reason', 'night']
  const key = (await untilDone(words)).trim()
  const { data } = await ask('/api/v1/webhooks', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${receiver.server.address().port}/` }),
  })
  receiver.verifier = new Webhook(data.secret)
  const endsAt = Date.now() + LAST_MS
  while (!receiver.isChallenged && Date.now() < endsAt) await delay(100)
  await delay(2_000)
}

/** Starts a receiver that answers some deliveries with an error, so that the sender must retry. */
async function startReceiver() {
  const state = { seqOf: new Map(), repeated: 0, forged: 0, isChallenged: false, verifier: null }
  state.server = createServer((request, response) => {
    const parts = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      let message
      try {
        message = state.verifier.verify(body, request.headers)
      } catch {
        // The first challenge may arrive before the receiver has the secret.
        if (state.isChallenged) state.forged += 1
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
  }).listen(0, '127.0.0.1')
  await once(state.server, 'listening')
  return state
}

/** Reads a stream, and connects again with the last id whenever the connection ends. */
async function follow(stream, path) {
  while (!isOver) {
    await new Promise((resolve) => {
      const headers = { 'last-event-id': stream.last }
      const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        let rest = ''
        response.setEncoding('utf8').on('data', (text) => {
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop()
          for (const block of blocks) takeEvent(stream, block)
        })
        response.on('error', () => undefined)
        response.once('close', resolve)
      })
      request.on('error', resolve)
    })
    await delay(50)
  }
}

function takeEvent(stream, block) {
  const [, id] = /^id: (\d+)$/m.exec(block) ?? []
  if (id === undefined) return
  stream.last = id
  if (/^event: (race|election)\./m.test(block)) stream.seqs.push(Number(id))
}

/**
 * Repeats a command of Polity until it succeeds, because processes are killed. Returns its output.
 */
async function untilDone(words) {
  for (;;) {
    command = run(words)
    const [code] = await once(command, 'close')
    const { answer } = command
    command = null
    if (code === 0) return answer
    await delay(200)
  }
}

async function startGateway() {
  for (;;) {
    const child = run(['start', '--rehearsal'])
    const endsAt = Date.now() + START_MS
    while (!/answers at/.test(child.printed) && !hasEnded(child) && Date.now() < endsAt) {
      await delay(50)
    }
    if (!hasEnded(child) && Date.now() < endsAt) return child
    child.kill('SIGKILL')
    if (Date.now() > endsAt) throw new Error(`The gateway does not start:\n${child.printed}`)
  }
}

function run(words) {
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, PORT: String(port), WEBHOOKS_ALLOW_PRIVATE: 'true' },
      LIMIT_FREE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.printed = ''
  child.answer = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (child.printed += text))
  }
  child.stdout.on('data', (text) => (child.answer += text))
  return child
}

/** Repeats a request until the gateway answers. */
async function askUntil(path) {
  const endsAt = Date.now() + START_MS
  for (;;) {
    try {
      return await ask(path)
    } catch (error) {
      if (Date.now() > endsAt) throw error
      await delay(200)
    }
  }
}

async function ask(path, options = {}) {
  const url = `http://127.0.0.1:${port}${path}`
  const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(10_000) })
  const body = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${body.detail ?? reply.status}`)
  const [, next = null] = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '') ?? []
  return { ...body, next }
}

function check(what, isRight) {
  console.log(`${isRight ? '✓' : '✕'} ${what}`)
  tally[isRight ? 'passed' : 'failed'] += 1
}
