import type { FastifyPluginAsync } from 'fastify'
import { ApiError } from '../errors.js'
import type { ChangeTail } from '../graph/change-tail.js'
import type { WarmUp } from '../loaders/warm-up.js'

const healthReply = {
  type: 'object',
  description: 'All is well.',
  required: ['status'],
  properties: { status: { type: 'string', const: 'ok' } },
} as const

const readyReply = {
  type: 'object',
  description:
    'Requests are answered; while it is warming, some for the first time, which takes longer.',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['ok', 'warming'] },
    left: { type: 'integer', minimum: 1, description: 'Questions that Neo4j has yet to plan.' },
  },
} as const

export interface HealthOptions {
  readonly tail: Pick<ChangeTail, 'behindSince'>
  readonly warmUp: Pick<WarmUp, 'left'>
}

/**
 * GET /healthz: the process answers. GET /readyz: the graph answered within the last second, and whether
 * questions still wait for their first plan; 503 when it did not, though what is cached is still served.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { tail, warmUp }) => {
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
        response: { 200: readyReply },
      },
      config: { errors: ['GRAPH_UNAVAILABLE'], isFree: true },
    },
    () => {
      if (tail.behindSince() !== null) throw new ApiError('GRAPH_UNAVAILABLE')
      const left = warmUp.left()
      return left === 0 ? { status: 'ok' } : { status: 'warming', left }
    },
  )
}
