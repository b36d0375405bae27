// `npm run test:newcomer`: tests the first use. Clones HEAD into an empty folder, with empty caches
// of npm and Maven and without the variables of Polity. Starts, tries the commands that the start
// and README suggest, stops with Ctrl-C at several moments, and starts again. The last line has the
// number of passed checks.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryFolder, usersOf } from './at-end.mjs'
import { runChecks, seconds } from './checks.mjs'
import { freePort } from './free-port.mjs'
import { startProgram, waitUntil } from './program.mjs'
import { root } from './project.mjs'

/** All downloads take minutes on a slow connection. */
const FIRST_START_MS = 20 * 60_000
/** The night loads the demo set into its own graph, which takes minutes on a busy machine. */
const NIGHT_MS = 15 * 60_000
const START_MS = 5 * 60_000
const STOP_MS = 60_000
/**
 * Maximum time from Neo4j's first response to Polity's first response. If Neo4j took longer to
 * start, as on a busy machine, the maximum is the start time of Neo4j.
 */
const FIRST_ANSWER_MS = 3_000
const STACK = /^\s+at .+[:(]\d+|^\s+at (async )?\S+ \(/m
const OURS =
  /^(HOST|PORT|DATA_DIR|NODE_ENV|LOG_LEVEL|JAVA_HOME|PUBLIC_URL|REDIS_URL|TRUST_PROXY|CURSOR_SECRET|KEY_PEPPERS|SHUTDOWN_TIMEOUT_MS)$|^(NEO4J|POLITY|TEST|CACHE|LIMIT|OIDC|POLL)_|^npm_(?!config_(registry|proxy|https_proxy|noproxy|cafile))|^INIT_CWD$/i

const folder = await temporaryFolder('polity-newcomer-')
const clone = join(folder, 'polity')
const port = await freePort()
const address = `http://127.0.0.1:${port}`
const environment = newcomersEnvironment()
/** The output of all starts. */
let printed = ''

await runChecks(async (check) => {
  cloneProject()

  const first = start()
  await first.says(/answers at [\s\S]*\/graphql -H[\s\S]*}'\n/, FIRST_START_MS)
  check(`starts with empty caches (${first.times()})`, true)
  for (const command of suggestionsIn(first.printed())) {
    const reply = askShell(command)
    const shown = isFull(reply) ? '' : ` (${JSON.stringify(reply).slice(0, 1_000)})`
    check(`a suggested command answers: ${brief(command)}${shown}`, !shown)
  }
  const readme = readFileSync(join(clone, 'README.md'), 'utf8')
  const inReadme = (command) =>
    readme.includes(command.replace(`:${port}/`, ':4000/').replace('\n    -d', '\n  -d'))
  check('README suggests the same', suggestionsIn(first.printed()).every(inReadme))
  for (const { command, reply } of examplesIn(readme)) {
    const actual = askShell(command.replaceAll('http://127.0.0.1:4000', address))
    const problem = difference(reply, actual)
    const label = `the reply has the fields of README: ${brief(command)}`
    check(label + (problem && ` (${problem})`), !problem)
  }
  await stopAndLook(check, first, 'once it answers')

  const early = start()
  await early.says(/Finding or starting Neo4j/, START_MS)
  await delay(1_000)
  await stopAndLook(check, early, 'while Neo4j starts')

  const warming = start()
  await warming.says(/Neo4j is ready after/, START_MS)
  await stopAndLook(check, warming, 'as soon as Neo4j answers')

  const second = start()
  const [path] = /\/api\/graph\/entity\/\S+/.exec(first.printed()) ?? ['']
  await second.says(/Neo4j is ready after/, START_MS)
  const isUpAt = performance.now()
  if (!(await waitUntil(() => answers(`${address}${path}`), START_MS, 20)))
    throw new Error(`${path} did not answer`)
  const answeredMs = performance.now() - isUpAt
  const neo4jMs = 1_000 * Number(/Neo4j is ready after ([\d.]+) s/.exec(second.printed())?.[1])
  check(
    `the second start answers ${seconds(answeredMs)} after Neo4j, which took ${seconds(neo4jMs)}`,
    answeredMs <= Math.max(FIRST_ANSWER_MS, neo4jMs),
  )
  await second.says(/answers at/, START_MS)
  console.log(`  ${second.times()}`)
  check(
    'the demo set is loaded once',
    /Loading the demo/.test(first.printed()) && !/Loading the demo/.test(second.printed()),
  )
  await stopAndLook(check, second, 'after a second start')

  await watchNight(check)

  check('no output contains a stack trace', !STACK.test(printed))
})

/** Replays a recorded election night to its end, almost without pauses. */
async function watchNight(check) {
  const night = npm(['run', 'demo:night', '--', '--speed', '6000', '--end'])
  await waitUntil(night.hasEnded, NIGHT_MS)
  await night.stop()
  const output = night.printed()
  const isComplete = ['CORRECTION', 'CALL', 'TAKEN BACK'].every((word) => output.includes(word))
  check(
    `a recorded night is replayed${isComplete ? '' : `:\n${output}`}`,
    night.child.exitCode === 0 && isComplete,
  )
}

/** Clones HEAD; copies the files if this is not a git repository. */
function cloneProject() {
  const { status } = spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'ignore' })
  if (status === 0) return
  console.log('  git cannot clone the project; the files are copied instead.')
  const made = ['.git', '.polity', 'dist', 'node_modules', 'test-output', 'target']
  cpSync(root, clone, { recursive: true, filter: (path) => !made.includes(basename(path)) })
}

function start() {
  return npm(['start'])
}

/** Runs npm in the clone like a terminal: all processes of its group receive Ctrl-C. */
function npm(words) {
  const begun = performance.now()
  const marks = []
  const program = startProgram('npm', words, {
    cwd: clone,
    env: environment,
    stop: { signal: 'SIGINT', timeoutMs: STOP_MS, isGroup: true },
    onPrint(text) {
      printed += text
      for (const [, line] of text.matchAll(
        /^((?:Installing|Building|Fetching|Finding|Neo4j|Loading|Loaded|Polity answers)[^\n]*)/gm,
      )) {
        marks.push(
          `${/^[^;(…]*/
            .exec(line ?? '')?.[0]
            .trim()
            .slice(0, 40)} at ${seconds(performance.now() - begun)}`,
        )
      }
    },
  })
  return { ...program, times: () => marks.join(', ') }
}

async function stopAndLook(check, started, moment) {
  const begun = performance.now()
  await started.stop()
  const left = usersOf(folder)
  check(
    `Ctrl-C ${moment} leaves nothing running (${seconds(performance.now() - begun)})${left.map((pid) => `\n    process ${pid}`).join('')}`,
    started.child.signalCode !== 'SIGKILL' &&
      left.length === 0 &&
      !(await answers(`${address}/healthz`)),
  )
}

/** This environment without variables of Polity and npm, and with empty caches. */
function newcomersEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name))
  const repository = join(folder, 'maven')
  mkdirSync(repository)
  return {
    ...Object.fromEntries(kept),
    PORT: String(port),
    npm_config_cache: join(folder, 'npm'),
    MAVEN_OPTS: `${process.env.MAVEN_OPTS ?? ''} -Dmaven.repo.local=${repository}`.trim(),
  }
}

/** The commands that the start suggests. */
function suggestionsIn(output) {
  return [...output.matchAll(/^ {2}(curl (?:.*\\\n)?.*)$/gm)].map(([, command]) => command)
}

/** The curl commands in the first sections of README, with the replies below them. */
function examplesIn(readme) {
  const sections = readme.slice(readme.indexOf('\n## Start'), readme.indexOf('\n## Keys'))
  return [...sections.matchAll(/```sh\n(curl [\s\S]*?)\n```\n```json\n([\s\S]*?)\n```/g)].map(
    ([, command, reply]) => ({ command, reply: JSON.parse(withoutEllipses(reply)) }),
  )
}

function withoutEllipses(json) {
  return json.replace(/,?\s*…[^\]}"\n]*(?=\s*[\]}])/g, '')
}

function askShell(command) {
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8', timeout: 30_000 })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

/** Whether the reply has no error and no empty list. */
function isFull(reply) {
  return reply !== null && !('errors' in reply) && hasNoEmptyList(reply)
}

function hasNoEmptyList(value) {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value) && value.length === 0) return false
  return Object.values(value).every(hasNoEmptyList)
}

/** The path where `actual` lacks a field of `shown` or has another type; '' if there is none. */
function difference(shown, actual, path = 'reply') {
  if (shown === null) return ''
  if (
    typeof shown !== typeof actual ||
    actual === null ||
    Array.isArray(shown) !== Array.isArray(actual)
  ) {
    return `${path} is ${JSON.stringify(actual).slice(0, 60)}`
  }
  if (Array.isArray(shown)) {
    if (shown.length > 0 && actual.length === 0) return `${path} is empty`
    return shown.length === 0 ? '' : difference(shown[0], actual[0], `${path}[0]`)
  }
  if (typeof shown !== 'object') return ''
  for (const [name, part] of Object.entries(shown)) {
    const problem = difference(part, actual[name], `${path}.${name}`)
    if (problem) return problem
  }
  return ''
}

async function answers(url) {
  return fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function brief(command) {
  return command.replace(/\s+/g, ' ').slice(0, 70)
}
