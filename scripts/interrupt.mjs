// `npm run test:interrupt [-- start demo:night/late …]`: stops long commands at several moments,
// with Ctrl-C (SIGINT to the group) and with SIGTERM to npm or to the node process. Checks that no
// process and no temporary folder is left. Prints a line for each stop, and `N passed, N failed`.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isEnding, readText, temporaryFolder, usersOf } from './at-end.mjs'
import { runChecks, seconds } from './checks.mjs'
import { freePort } from './free-port.mjs'
import { startProgram, waitUntil } from './program.mjs'
import { root } from './project.mjs'

const START_TIMEOUT_MS = 8 * 60_000
const STOP_TIMEOUT_MS = 90_000
/** A delay that ends during the installation, the build or the start of Neo4j. */
const LATER_MS = 1_500
const NEO4J_LOG = 'a log of Neo4j'

/** The arguments of npm, and the sign of each moment: a printed text, or a running process. */
/** @type {Record<string, [words: string[], moments: Record<string, RegExp | string>]>} */
const COMMANDS = {
  start: [['start'], { build: /Building the/, neo4j: /Finding or starting/, late: /answers at/ }],
  'demo:night': [
    ['run', 'demo:night'],
    { build: /Building the/, maven: /Starting a gateway/, neo4j: NEO4J_LOG, late: /webhook \|/ },
  ],
  test: [['test', '--', 'test/exports/popolo.test.ts'], { neo4j: NEO4J_LOG, late: /PASS|FAIL/ }],
  'test:cli': [
    ['test', '--', 'test/cli/cli.test.ts'],
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
    ['run', 'test:kill', '--', 'demo/us-congress-2026-06'],
    { neo4j: NEO4J_LOG, late: /clean run/ },
  ],
  'test:kill-gateway': [['run', 'test:kill-gateway'], { neo4j: NEO4J_LOG, late: /run 1/ }],
  'test:kill-night': [['run', 'test:kill-night'], { neo4j: NEO4J_LOG, late: /kill 1/ }],
}

const WAYS = {
  'Ctrl-C': ({ pid }) => process.kill(-pid, 'SIGINT'),
  'SIGTERM to npm': ({ pid }) => process.kill(pid, 'SIGTERM'),
  'SIGTERM to node': ({ pid }) => process.kill(Number(programBelow(pid)), 'SIGTERM'),
}

const named = process.argv.slice(2)
await runChecks(async (check) => {
  for (const [name, [words, moments]] of Object.entries(COMMANDS)) {
    for (const [moment, sign] of Object.entries(moments)) {
      if (named.length > 0 && ![name, `${name}/${moment}`].some((each) => named.includes(each)))
        continue
      for (const way of Object.keys(WAYS))
        await interrupt(check, { name, words, moment, sign, way })
    }
  }
})

async function interrupt(check, { name, words, moment, sign, way }) {
  if (moment === 'build') rmSync(join(root, 'dist', '.gateway'), { force: true })
  const folder = await temporaryFolder('polity-interrupt-')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  const npm = startProgram('npm', words, {
    env: {
      ...process.env,
      TMPDIR: temporary,
      PORT: String(await freePort()),
      ...(name === 'start' && { DATA_DIR: dataFolder(folder) }),
      BENCH_QUICK: '1',
      BENCH_QUESTIONS: 'entities',
      BENCH_COPIES: '1',
    },
    stop: { signal: 'SIGKILL', isGroup: true },
  })
  const isThere = () =>
    sign instanceof RegExp ? sign.test(npm.printed()) : isRunning(folder, sign)
  await waitUntil(() => isThere() || npm.hasEnded(), START_TIMEOUT_MS)
  if (moment !== 'late') await delay(LATER_MS)
  if (isEnding()) return
  const label = `${name}, ${moment}, ${way}`
  if (npm.hasEnded()) {
    check(`${label}\n    ended before the signal:\n${npm.printed()}`, false)
  } else {
    WAYS[way](npm.child)
    const signalledAt = performance.now()
    await waitUntil(npm.hasEnded, STOP_TIMEOUT_MS)
    const took = seconds(performance.now() - signalledAt)
    const left = [
      ...(npm.hasEnded() ? [] : ['npm has not ended']),
      ...usersOf(folder).map((pid) => `process ${pid}: ${commandOf(pid)}`),
      ...readdirSync(temporary).map((file) => `folder ${file}`),
    ]
    const problems = left.map((each) => `\n    ${each}`).join('')
    check(`${label} (${took})${problems}`, left.length === 0)
    if (left.length > 0) console.log(npm.printed().slice(-500))
  }
  await npm.stop()
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

/** The node process that npm runs, directly or through another npm process. */
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
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(-300)
}
