import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyPluginAsync, FastifyRequest, FastifySchema } from 'fastify'
import { toAnswer } from '../mcp/ask.js'
import { createMcpServer } from '../mcp/server.js'
import { askAs } from './ask-self.js'

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

/** POST /mcp: each message is answered by a server of its own, as its caller may ask. */
export const mcpRoutes: FastifyPluginAsync = async (app) => {
  app.post(
    '/mcp',
    {
      schema,
      config: { errors: ['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] },
    },
    async (request, reply) => {
      const ask = askAs(request, app)
      const server = createMcpServer(async (query, variables) => {
        const { body, retryAfter } = await ask({ query, variables })
        return toAnswer(body, retryAfter)
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

/** What the transport looks at: the method and these headers; the body was read already. */
function toWebRequest({ headers }: FastifyRequest): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version'] as const
  const kept = names.flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  return new Request('http://gateway/mcp', { method: 'POST', headers: kept })
}
