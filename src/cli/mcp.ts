import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { toAnswer, type Ask } from '../mcp/ask.js'
import { createMcpServer } from '../mcp/server.js'
import type { Session } from './session.js'

const TIMEOUT_MS = 30_000

/**
 * Serves an assistant over standard input and output until that ends, asking the gateway at `url` with the key in
 * `POLITY_KEY`, if there is one.
 */
export async function mcpCommand(session: Session, url: string | undefined): Promise<void> {
  const { config, stopped } = session
  const endpoint = new URL('/graphql', url ?? config.signIn.publicUrl)
  const server = createMcpServer(askAt(endpoint, session))
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

function askAt(endpoint: URL, session: Session): Ask {
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
        // A key goes to the gateway that was named and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return toAnswer(await reply.json(), reply.headers.get('retry-after'))
    } catch {
      const message = `No gateway answers at ${endpoint.origin}; start one, or name another with --url.`
      return { state: 'refused', message }
    }
  }
}
