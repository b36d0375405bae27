import type { FastifyPluginAsync } from 'fastify'
import { ApiError } from '../errors.js'
import type { ChangeTail } from '../graph/change-tail.js'

const healthReply = {
  type: 'object',
  description: 'All is well.',
  required: ['status'],
  properties: { status: { type: 'string', const: 'ok' } },
} as const

/**
 * GET /healthz: the process answers. GET /readyz: the graph answered within the last second; 503 when
 * not, though what is cached is still served.
 */
export const healthRoutes: FastifyPluginAsync<{ tail: Pick<ChangeTail, 'behindSince'> }> = async (
  app,
  { tail },
) => {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
  app.get(
    '/healthz',
    {
      schema: {
        summary: 'Whether the process answers',
        tags: ['health'],
        response: { 200: healthReply },
      },
      config: { isFree: true },
    },
    () => ({ status: 'ok' }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'Whether the graph answers too',
        tags: ['health'],
        response: { 200: healthReply },
      },
      config: { errors: ['GRAPH_UNAVAILABLE'], isFree: true },
    },
    () => {
      if (tail.behindSince() !== null) throw new ApiError('GRAPH_UNAVAILABLE')
      return { status: 'ok' }
    },
  )
}
