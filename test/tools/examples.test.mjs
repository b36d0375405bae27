import assert from 'node:assert/strict'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CUTS } from './support/changes.mjs'
import { cuttingProxy } from './support/cutting-proxy.mjs'
import { gateway } from './support/gateway.mjs'
import { bin, emptyFolder, root, run, tools } from './support/run.mjs'

const examples = join(root, 'examples', 'clients')
const folder = emptyFolder('examples')
cpSync(examples, folder, {
  recursive: true,
  filter: (path) => !/node_modules|package-lock|__generated__|\/gql|\/out$/.test(path),
})

const node = (words, { url = gateway, cwd = folder } = {}) =>
  run(process.execPath, words, { cwd, env: { POLITY_URL: url } })

test('the packages of the examples are those that are tested', () => {
  const { dependencies, devDependencies } = readJson(join(examples, 'package.json'))
  const tested = readJson(join(tools, 'package.json')).devDependencies

  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    assert.equal(tested[name], version, name)
  }
})

for (const name of ['apollo', 'urql']) {
  test(`the example of ${name} joins the pages of a list`, async () => {
    const lines = (await node([`${name}.mjs`])).trim().split('\n')

    const counts = lines.map((line) => Number(/^Energy .*: (\d+) members, last \w/.exec(line)?.[1]))
    assert.deepEqual(counts.slice(0, 2), [10, 20])
    assert.equal(counts.at(-1), 30)
  })
}

test('the example of Relay prints what its compiled query gives', async () => {
  const cwd = join(folder, 'relay')
  await node(['schema.mjs'], { cwd })
  await run(bin('relay-compiler'), [], { cwd })

  assert.match(await node(['main.mjs'], { cwd }), /^Alexandria Ocasio-Cortez: .*Energy/)
})

test('the example of graphql-codegen has the types of its query, strictly', async () => {
  const cwd = join(folder, 'codegen')
  await run(bin('graphql-codegen'), [], { cwd, env: { POLITY_URL: gateway } })
  await run(bin('tsc'), [], { cwd })

  assert.match(await node(['out/main.js'], { cwd }), /^Nancy Pelosi, born .*: Democratic Party\n$/)
})

for (const name of ['resume-websocket', 'resume-sse']) {
  test(`the example ${name} continues where it was`, async () => {
    const proxy = await cuttingProxy(gateway, CUTS)
    try {
      const lines = (await node([`${name}.mjs`, '45'], { url: proxy.url })).trim().split('\n')

      const seqs = lines.map((line) => Number.parseInt(line))
      assert.deepEqual(
        seqs,
        Array.from({ length: 45 }, (_, index) => index + 1),
      )
      assert.ok(proxy.connections() > CUTS.length)
    } finally {
      proxy.close()
    }
  })
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
