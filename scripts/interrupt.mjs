// `npm run test:interrupt [-- start demo:night/late …]`: stops long commands at several moments,
// with Ctrl-C (SIGINT to the group) and with SIGTERM to npm or to the node process. Checks that no
// process and no temporary folder is left. Prints a line for each, and `N passed, N failed`.

import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { atEnd, end, hasEnded, isEnding, stopChild, temporaryFolder, usersOf } from './at-end.mjs'
import { freePort } from './free-port.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const START_TIMEOUT_MS = 8 * 60_000
const STOP_TIMEOUT_MS = 90_000
/** A delay that ends during the installation, the build or the start of Neo4j. */
const LATER_MS = 1_500
const NEO4J_LOG = 'a log of Neo4j'

/** The arguments of npm, and the sign of each moment: a printed text, or the log of a Neo4j. */
const COMMANDS = {
  start: [['start'], { build: /Building the/, neo4j: /Finding or starting/, late: /answers at/ }],
  'demo:night': [
    ['run', 'demo:night'],
    { build: /Building the/, maven: /Starting a gateway/, neo4j: NEO4J_LOG, late: /webhook \|/ },
  ],
  test: [['test', '--', 'test/exports/popolo.test.ts'], { neo4j: NEO4J_LOG, late: /PASS|FAIL/ }],
  'test:cli': [
    ['test', '--', 'test/cli.test.ts'],
    { build: /exec node scripts.test/, late: NEO4J_LOG },
  ],
  'test:pages': [
    ['run', 'test:pages', '--', 'test/browser/docs.test.ts'],
    { neo4j: NEO4J_LOG, late: 'chrom' },
  ],
  bench: [
    ['run', 'bench'],
    { install: /Installing dep/, neo4j: NEO4J_LOG, import: /Importing/, late: /Scale 1/ },
  ],
  'bench:live': [['run', 'bench:live'], { neo4j: NEO4J_LOG, late: /Opening/ }],
  'bench:export': [['run', 'bench:export'], { neo4j: NEO4J_LOG, late: /Importing/ }],
  'test:newcomer': [['run', 'test:newcomer'], { install: /Installing/, late: NEO4J_LOG }],
  'test:kill': [
    ['run', 'test:kill', '--', 'demo/politicians'],
    { neo4j: NEO4J_LOG, late: /clean run/ },
  ],
  'test:kill-gateway': [['run', 'test:kill-gateway'], { neo4j: NEO4J_LOG, late: /run 1/ }],
  'test:kill-night': [['run', 'test:kill-night'], { neo4j: NEO4J_LOG, late: /kill 1/ }],
}

const WAYS = {
  'Ctrl-C': ({ pid }) => process.kill(-pid, 'SIGINT'),
  'SIGTERM to npm': ({ pid }) => process.kill(pid, 'SIGTERM'),
  'SIGTERM to node': ({ pid }) => process.kill(programBelow(pid), 'SIGTERM'),
}

const tally = { passed: 0, failed: 0 }
const named = process.argv.slice(2)
try {
  for (const [name, [words, moments]] of Object.entries(COMMANDS)) {
    for (const [moment, sign] of Object.entries(moments)) {
      if (named.length > 0 && ![name, `${name}/${moment}`].some((each) => named.includes(each)))
        continue
      for (const way of Object.keys(WAYS)) await interrupt({ name, words, moment, sign, way })
    }
  }
} catch (error) {
  if (!isEnding()) console.error(error)
  tally.failed += 1
}
if (!isEnding()) console.log(`${tally.passed} passed, ${tally.failed} failed`)
await end(tally.failed > 0 ? 1 : 0)

async function interrupt({ name, words, moment, sign, way }) {
  if (moment === 'build') rmSync(join(root, 'dist', '.gateway'), { force: true })
  const folder = await temporaryFolder('polity-interrupt-')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const npm = spawn('npm', words, {
    cwd: root,
    env: {
      ...process.env,
      TMPDIR: temporary,
      PORT: String(await freePort()),
      ...(name === 'start' && { DATA_DIR: dataFolder(folder) }),
      BENCH_QUICK: '1',
      BENCH_QUESTIONS: 'entities',
      BENCH_COPIES: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const forget = atEnd(() => stopChild(npm, { signal: 'SIGKILL', isGroup: true }))
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const startedAt = performance.now()
  const isThere = () => (sign instanceof RegExp ? sign.test(output) : isRunning(folder, sign))
  while (!isThere() && !hasEnded(npm) && performance.now() - startedAt < START_TIMEOUT_MS) {
    await delay(50)
  }
  if (moment !== 'late') await delay(LATER_MS)
  if (isEnding()) return
  const label = `${name}, ${moment}, ${way}`
  if (hasEnded(npm)) {
    report(label, [`ended before the signal:\n${output}`])
  } else {
    WAYS[way](npm)
    const signalledAt = performance.now()
    while (!hasEnded(npm) && performance.now() - signalledAt < STOP_TIMEOUT_MS) await delay(50)
    const seconds = ((performance.now() - signalledAt) / 1_000).toFixed(1)
    const left = [
      ...(hasEnded(npm) ? [] : ['npm has not ended']),
      ...usersOf(folder).map((pid) => `process ${pid}: ${commandOf(pid)}`),
      ...readdirSync(temporary).map((file) => `folder ${file}`),
    ]
    report(`${label} (${seconds} s)`, left)
    if (left.length > 0) console.log(output.slice(-500))
  }
  await stopChild(npm, { signal: 'SIGKILL', isGroup: true })
  forget()
}

function report(label, problems) {
  console.log(
    `${problems.length === 0 ? '✓' : '✕'} ${label}${problems.map((each) => `\n    ${each}`).join('')}`,
  )
  tally[problems.length === 0 ? 'passed' : 'failed'] += 1
}

/** A data folder with the paths of Neo4j's jars, so that Maven is not needed. */
function dataFolder(folder) {
  const data = join(folder, 'data')
  mkdirSync(data)
  for (const name of readdirSync(join(root, '.polity')).filter((each) =>
    /^classpath-/.test(each),
  )) {
    cpSync(join(root, '.polity', name), join(data, name))
  }
  return data
}

/** Whether a program of this kind runs with files in `folder`. */
function isRunning(folder, sign) {
  const words = sign === NEO4J_LOG ? 'CommunityEntryPoint' : sign
  return usersOf(folder).some((pid) => commandOf(pid).includes(words))
}

/** The node process that npm runs, below any npm of another folder. */
function programBelow(npm) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const below = (parent) =>
    all
      .filter(([, ppid]) => Number(ppid) === parent)
      .flatMap(([pid, , ...words]) =>
        words.some((word) => word.endsWith('.mjs')) ? [Number(pid)] : below(Number(pid)),
      )
  return below(npm)[0]
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(-300)
  } catch {
    return ''
  }
}
