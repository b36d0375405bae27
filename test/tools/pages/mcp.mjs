import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** The names of the tools, and the text that a search for Ocasio gives. */
export async function run(gateway) {
  const client = new Client({ name: 'test-tools', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway}/mcp`)))
  const { tools } = await client.listTools()
  const found = await client.callTool({ name: 'search', arguments: { q: 'ocasio' } })
  await client.close()
  return {
    tools: tools.map(({ name }) => name),
    isError: found.isError === true,
    found: JSON.stringify(found),
  }
}
