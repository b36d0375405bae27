import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gateway } from './support/gateway.mjs'
import { emptyFolder, run, tools } from './support/run.mjs'

const VERSION = '4.32.5'
const venv = join(tools, 'node_modules', '.schemathesis')
const program = join(venv, 'bin', 'schemathesis')
const EXAMPLES = 10

/** Parameters whose texts have a form that no schema says: dates in any precision, and cursors. */
const FREE_TEXT =
  /^(at|as_of|from|to|born_from|born_to|since|closes_before|closes_after|updated_since|cursor)$/

/** What else the descriptions of parameters say and a schema cannot: JSON in a text, names of venues, one of several. */
const DESCRIBED = new Set([
  'GET /reconcile queries FORMAT',
  'GET /reconcile extend FORMAT',
  'GET /api/v1/markets/{id}/history source ENUM',
  'GET /api/v1/export entity CHOICE',
])

test('schemathesis finds no fault in what GET answers', { skip: install() }, async () => {
  // It stores what failed in the folder that it runs in, and would try that first the next time.
  const folder = emptyFolder('schemathesis')
  const report = join(folder, 'report.ndjson')
  // A stream has no end, and signing in needs a provider of its own.
  const operations = ['--include-method', 'GET', '--exclude-path-regex', '/stream$|^/auth/']
  const bounds = ['--max-examples', `${EXAMPLES}`, '--workers', '2']
  const words = [
    ...['run', `${gateway}/openapi.json`, '--phases', 'examples,coverage,fuzzing', '--seed', '36'],
    ...[...operations, ...bounds, '--request-timeout', '30', '--no-color'],
    ...['--report', 'ndjson', '--report-ndjson-path', report],
  ]
  // It ends with an error when a check failed; the report says which.
  await run(program, words, { cwd: folder }).catch(() => undefined)

  const { tested, failures } = read(report)

  assert.ok(tested > 0, 'nothing was tested')
  assert.deepEqual(failures.filter((failure) => !isAllowed(failure)).map(inWords), [])
})

/** Installs schemathesis for this package; false, or why it cannot be. */
function install() {
  if (existsSync(program)) return false
  const [maker, ...words] = ['python3', '-m', 'venv', venv]
  if (spawnSync(maker, words).status !== 0) return 'python3 with venv is not installed'
  const pip = ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
  const { status } = spawnSync(join(venv, 'bin', 'pip'), pip, { stdio: ['ignore', 2, 2] })
  return status === 0 ? false : 'schemathesis could not be installed'
}

/** How many cases a report has, and the checks that failed. */
function read(report) {
  const failures = []
  let tested = 0
  for (const line of readFileSync(report, 'utf8').trim().split('\n')) {
    const recorder = JSON.parse(line).ScenarioFinished?.recorder
    for (const [id, checks] of Object.entries(recorder?.checks ?? {})) {
      tested += 1
      const { request, response } = recorder.interactions[id]
      for (const check of checks.filter(({ status }) => status === 'failure')) {
        const { title, message, operation } = check.failure_info.failure
        const body = Buffer.from(response?.content?.$base64 ?? '', 'base64').toString()
        failures.push({
          title,
          message,
          operation,
          url: request.uri,
          status: response?.status_code,
          body,
        })
      }
    }
  }
  return { tested, failures }
}

/** Allowed are 431 for long URLs, and refusals of texts whose form no schema says. */
function isAllowed({ title, operation, status, body }) {
  if (status === 431) return true
  if (title !== 'Schema-valid request rejected') return false
  const { errors = [] } = JSON.parse(body)
  // A random text is no operation of GraphQL, and no JSON.
  if (operation === 'GET /graphql') {
    return errors.every(({ extensions }) =>
      /^(QUERY_INVALID|MALFORMED_BODY)$/.test(extensions.code),
    )
  }
  return (
    errors.length > 0 &&
    errors.every(
      ({ field, code }) => FREE_TEXT.test(field) || DESCRIBED.has(`${operation} ${field} ${code}`),
    )
  )
}

function inWords({ title, message, operation, url, status, body }) {
  return `${operation}: ${title}: ${status} ${body.slice(0, 300)} (${message}) ${url.slice(0, 200)}`
}
