import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'
import { aborted } from '../async.js'
import { toQueryResult, type RunQuery } from '../mcp/run-query.js'
import { createMcpServer } from '../mcp/server.js'
import type { Session } from '../jobs/session.js'
import { command, option } from './command.js'

const TIMEOUT_MS = 30_000

const gatewayUrl = z.url({
  protocol: /^https?$/,
  error: 'Enter a URL such as https://polity.example.',
})

/**
 * Serves an assistant until the input ends. Sends its queries to a gateway, with the API key in
 * `POLITY_KEY` if there is one.
 */
export const mcpCommand = command(
  'mcp',
  'answer the queries of an AI assistant over standard input and output (Model Context Protocol)',
  {
    url: option(
      '--url <url>',
      'query the gateway at this URL (default: PUBLIC_URL, or the gateway on this machine)',
      gatewayUrl,
    ),
  },
  async (session, { url }) => {
    const endpoint = new URL('/graphql', url ?? session.config.signIn.publicUrl)
    const server = createMcpServer(queryAt(endpoint, session))
    const ended = new Promise<void>((resolve) => {
      server.server.onclose = resolve
      process.stdin.once('end', resolve)
    })
    await server.connect(new StdioServerTransport())
    await Promise.race([ended, aborted(session.stopped)])
    await server.close()
  },
)

function queryAt(endpoint: URL, session: Session): RunQuery {
  const { apiKey: key } = session.config
  const headers = {
    'content-type': 'application/json',
    ...(key !== null && { authorization: `Bearer ${key}` }),
  }
  return async (query, variables) => {
    try {
      const reply = await session.fetch(endpoint, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables }),
        // Never send the key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return toQueryResult(await reply.json(), reply.headers.get('retry-after'))
    } catch {
      const message = `No gateway answers at ${endpoint.origin}; start one, or set --url to another.`
      return { state: 'refused', message }
    }
  }
}
