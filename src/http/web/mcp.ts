import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { toQueryResult } from '../../mcp/run-query.js'
import { createMcpServer } from '../../mcp/server.js'
import { queryAs } from './query-self.js'

const schema: FastifySchema = {
  operationId: 'sendMcpMessage',
  summary: 'Send a message to the MCP server',
  description:
    'Model Context Protocol, Streamable HTTP: one JSON-RPC message per request, without sessions. `Accept` has to name ' +
    'application/json and text/event-stream. A message costs one unit; a tool costs as much as its GraphQL operation.',
  tags: ['assistants'],
  body: { type: 'object', additionalProperties: true },
  response: {
    200: { description: 'The JSON-RPC reply.', type: 'object', additionalProperties: true },
    202: { description: 'The notification was accepted.', type: 'null' },
  },
}

/**
 * POST /mcp: creates an MCP server for each message. Its tools send GraphQL queries for the caller
 * of the message.
 */
export function mcpRoutes(app: FastifyInstance): void {
  app.post(
    '/mcp',
    {
      schema,
      config: { errors: ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
    },
    async (request, reply) => {
      const querySelf = queryAs(request, app)
      const server = createMcpServer(async (query, variables) => {
        const { body, retryAfter } = await querySelf({ query, variables })
        return toQueryResult(body, retryAfter)
      })
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
      await server.connect(transport)
      try {
        const response = await transport.handleRequest(toWebRequest(request), {
          parsedBody: request.body,
        })
        const contentType = response.headers.get('content-type')
        if (contentType !== null) void reply.type(contentType)
        return await reply.code(response.status).send(await response.text())
      } finally {
        await server.close()
      }
    },
  )
}

/** The parts of the request that the transport reads. Fastify has already parsed the body. */
function toWebRequest({ headers }: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version'] as const
  const relevant = names.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  return new Request('http://gateway/mcp', { method: 'POST', headers: relevant })
}
