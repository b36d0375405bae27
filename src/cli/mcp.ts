import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { toQueryResult, type RunQuery } from '../mcp/run-query.js'
import { createMcpServer } from '../mcp/server.js'
import type { Session } from './session.js'

const TIMEOUT_MS = 30_000

/**
 * `polity mcp`: serves an assistant over standard input and output until the input ends. Sends the
 * queries of the assistant to the gateway at `url`, with the API key in `POLITY_KEY` if there is
 * one.
 */
export async function mcpCommand(session: Session, url: string | undefined): Promise<void> {
  const { config, stopped } = session
  const endpoint = new URL('/graphql', url ?? config.signIn.publicUrl)
  const server = createMcpServer(queryAt(endpoint, session))
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve
    process.stdin.once('end', resolve)
    stopped.addEventListener('abort', () => {
      resolve()
    })
  })
  await server.connect(new StdioServerTransport())
  await ended
  await server.close()
}

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
