import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from './pages/mcp.mjs'
import { gateway } from './support/gateway.mjs'

test('the MCP SDK calls a tool', async () => {
  const { tools, isError, found } = await run(gateway)

  assert.ok(tools.includes('search'))
  assert.ok(!isError, found)
  assert.match(found, /alexandria-ocasio-cortez/)
})
