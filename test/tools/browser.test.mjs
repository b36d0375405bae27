import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { noChromium, runInPage } from './support/chromium.mjs'
import { gateway } from './support/gateway.mjs'
import { tools } from './support/run.mjs'

const page = (name) => join(tools, 'pages', `${name}.mjs`)

test(
  'Apollo Client in a page of another origin gets its answer',
  { skip: noChromium },
  async () => {
    assert.equal(await runInPage(page('apollo'), gateway), 'Nancy Pelosi')
  },
)

test('urql in a page of another origin gets its answer', { skip: noChromium }, async () => {
  assert.equal(await runInPage(page('urql'), gateway), 'Nancy Pelosi')
})

test('the MCP SDK in a page of another origin calls a tool', { skip: noChromium }, async () => {
  const { tools: names, isError, found } = await runInPage(page('mcp'), gateway)

  assert.ok(names.includes('search'))
  assert.ok(!isError, found)
  assert.match(found, /alexandria-ocasio-cortez/)
})
