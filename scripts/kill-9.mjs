// `npm run test:kill [-- [--runs N] [--chain] FILES…]`: checks that an import that was killed at a
// random moment and repeated gives the same graph as an import without a kill. Prints a line for
// each run, and `N passed, N failed`.
//
// Without files, it imports all of politicians/ in ../shared/data (or POLITY_TEST_DATA), which
// takes hours; a few files are usually enough. `--chain` takes minutes: each run continues in the
// graph of the killed run before it, and only the last run is not killed. With TEST_NEO4J_URI and
// TEST_NEO4J_PASSWORD it uses (and empties!) that Neo4j, else its own.

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import neo4j from 'neo4j-driver'
import { tsImport } from 'tsx/esm/api'
import { openNeo4j } from '../bench/polity.mjs'
import { opened } from '../bench/run-bench.mjs'
import { temporaryFolder } from './at-end.mjs'
import { build } from './build.mjs'
import { runChecks, seconds } from './checks.mjs'
import { startCommand } from './program.mjs'
import { root } from './project.mjs'
import { missingData, realData } from './real-data.mjs'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    chain: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const runs = Number(values.runs)
const files = positionals.length > 0 ? positionals : [join(realData, 'politicians')]
if (positionals.length === 0 && missingData() !== null) {
  console.error(`${missingData()} Name files to import instead.`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

// Later than the start of a process, but early enough that several runs are killed in each stage.
const CHAIN_MIN_MS = 1_500
const CHAIN_PARTS = 4
let usualMs = 0
let server
let driver

await runChecks(async (check) => {
  await build()
  const { dump } = await tsImport('../test/support/dump.ts', import.meta.url)
  server = await openServer()
  driver = neo4j.driver(server.uri, neo4j.auth.basic(server.user, server.password), {
    disableLosslessIntegers: true,
  })
  const clean = await importFrom(null)
  usualMs = clean.ms
  if (clean.code !== 0) throw new Error(`The import itself fails:\n${clean.errors}`)
  const expected = await dump({ run })
  console.log(`clean run: ${seconds(clean.ms)}, ${expected.length} lines of dump`)
  /** Repeats the import to its end, and compares its graph. */
  const repeat = async (what) => {
    const repeated = await importFrom(null, { isEmptied: false })
    const difference = firstDifference(expected, await dump({ run }))
    const isSame = repeated.code === 0 && difference === null
    check(what(seconds(repeated.ms)) + (isSame ? '' : `\n${difference ?? repeated.errors}`), isSame)
  }
  await (values.chain ? killInChain(repeat) : killAndRepeat(repeat))
})

/** Each run starts with an empty graph, is killed once, and is then repeated. */
async function killAndRepeat(repeat) {
  for (let index = 1; index <= runs; index += 1) {
    const killed = await killedImport()
    const records = await countRecords()
    await repeat(
      (took) =>
        `run ${index}: killed after ${seconds(killed.ms)} with ${records} records, repeated in ${took}`,
    )
  }
}

/** All runs use the same graph. The result of a final import is compared. */
async function killInChain(repeat) {
  await empty()
  for (let index = 1; index <= runs; index += 1) {
    const killed = await importFrom(CHAIN_MIN_MS + (Math.random() * usualMs) / CHAIN_PARTS, {
      isEmptied: false,
    })
    const end = killed.signal === 'SIGKILL' ? 'killed' : 'done'
    console.log(
      `  run ${index}: ${end} after ${seconds(killed.ms)}, ${await countRecords()} records`,
    )
  }
  await repeat((took) => `ended in ${took} after ${runs} runs that were killed`)
}

async function countRecords() {
  return (await run('MATCH (r:Record) RETURN count(*)'))[0][0]
}

/**
 * Runs an import and kills it at a random moment. If the import ends first, tries again with a
 * shorter time, because later imports are faster.
 */
async function killedImport() {
  for (;;) {
    const one = await importFrom(Math.random() * usualMs)
    if (one.signal === 'SIGKILL') return one
    usualMs = Math.min(usualMs, one.ms)
  }
}

/** Runs an import, by default into an empty graph, and kills it after `killAfterMs`. */
async function importFrom(killAfterMs, { isEmptied = true } = {}) {
  if (isEmptied) await empty()
  const startedAt = performance.now()
  const program = startCommand(['import', 'auto', ...files], {
    env: {
      ...process.env,
      NEO4J_URI: server.uri,
      NEO4J_USER: server.user,
      NEO4J_PASSWORD: server.password,
    },
  })
  const { child } = program
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const errors = await program.finish().then(
    () => '',
    (/** @type {unknown} */ error) => String(error).slice(-2_000),
  )
  clearTimeout(timer ?? undefined)
  const { exitCode: code, signalCode: signal } = child
  return { code, signal, errors, ms: performance.now() - startedAt }
}

/** Deletes all nodes except the nodes that migrations create. */
async function empty() {
  await run(
    `MATCH (n) WHERE NOT (n:Migration OR n:Counter OR n:Lease)
     CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS`,
  )
  await run('MATCH (c:Counter) SET c.seq = 0')
  await run('MATCH (l:Lease) SET l.fence = 0, l.expiresAt = 0')
}

async function run(statement) {
  const session = driver.session()
  try {
    const { records } = await session.run(statement)
    return records.map((record) => record.keys.map((key) => record.get(key)))
  } finally {
    await session.close()
  }
}

function firstDifference(expected, found) {
  const [wanted, seen] = [new Set(expected), new Set(found)]
  const lost = expected.find((line) => !seen.has(line))
  const more = found.find((line) => !wanted.has(line))
  if (lost === undefined && more === undefined) return null
  return `  - ${lost ?? ''}\n  + ${more ?? ''}`.slice(0, 2_000)
}

async function openServer() {
  const { TEST_NEO4J_URI: uri, TEST_NEO4J_USER: user = 'neo4j', TEST_NEO4J_PASSWORD } = process.env
  const given = uri === undefined ? null : { uri, user, password: TEST_NEO4J_PASSWORD ?? '' }
  const folder = await temporaryFolder('polity-kill-9-')
  return opened(await openNeo4j({ root, folder, tell: () => undefined, given }))
}
