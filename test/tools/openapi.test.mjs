import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gateway } from './support/gateway.mjs'
import { bin, emptyFolder, run, tools } from './support/run.mjs'

const folder = emptyFolder('openapi')
const document = join(folder, 'openapi.json')

before(async () => {
  const response = await fetch(`${gateway}/openapi.json`, { signal: AbortSignal.timeout(30_000) })
  writeFileSync(document, await response.text())
})

const TSC = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--outDir', 'out']
const LIBRARIES = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable', '--skipLibCheck']

/** Compiles a program with what was generated for it, strictly, and runs it. */
async function compileAndRun(name) {
  cpSync(join(tools, 'typed', `${name}.ts`), join(folder, `${name}.ts`))
  await run(bin('tsc'), [...TSC, ...LIBRARIES, '--rootDir', '.', `${name}.ts`], { cwd: folder })
  const { answers } = await import(pathToFileURL(join(folder, 'out', `${name}.js`)))
  return answers(gateway)
}

/** Each path that GET takes has an answer of a status that the document names. */
async function assertAllAsked(answers) {
  const { paths } = JSON.parse(await (await fetch(`${gateway}/openapi.json`)).text())
  const readable = Object.keys(paths).filter((path) => paths[path].get !== undefined)
  assert.deepEqual(Object.keys(answers).sort(), readable.sort())
  for (const [path, status] of Object.entries(answers)) {
    const statuses = Object.keys(paths[path].get.responses)
    assert.ok(statuses.includes(String(status)), `${path} answered with ${status}`)
    assert.ok(status < 500 || path.startsWith('/auth/'), `${path} answered with ${status}`)
  }
}

test('openapi-typescript makes types with which every GET is typed', async () => {
  await run(bin('openapi-typescript'), [
    document,
    '--output',
    join(folder, 'openapi-typescript.ts'),
  ])

  await assertAllAsked(await compileAndRun('openapi-fetch'))
})

test('@hey-api/openapi-ts makes a client with which every GET is typed', async () => {
  await run(bin('openapi-ts'), [
    '--input',
    document,
    '--output',
    join(folder, 'hey-api'),
    '--silent',
    '--no-log-file',
  ])

  await assertAllAsked(await compileAndRun('hey-api'))
})

test('Redocly finds no error in the document', async () => {
  const printed = await run(bin('redocly'), ['lint', document, '--format', 'json'], { cwd: folder })

  const { totals, problems } = JSON.parse(printed.slice(printed.indexOf('{')))
  assert.equal(totals.errors, 0, JSON.stringify(problems.slice(0, 3)))
})
