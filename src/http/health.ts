import type { FastifyPluginAsync } from 'fastify'
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
    'Requests are answered: `warming`, some for the first time, which takes longer; `stale`, only from what is held, since the graph does not answer.',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['ready', 'warming', 'stale'] },
    left: { type: 'integer', minimum: 1, description: 'Questions that Neo4j has yet to plan.' },
  },
} as const

const stoppingReply = {
  type: 'object',
  description: 'The gateway ends; requests under way are still answered.',
  required: ['status'],
  properties: { status: { type: 'string', const: 'stopping' } },
} as const

export interface HealthOptions {
  readonly tail: Pick<ChangeTail, 'behindSince'>
  readonly warmUp: Pick<WarmUp, 'left'>
  readonly isStopping: () => boolean
}

/**
 * GET /healthz: the process answers. GET /readyz: whether the graph answered within the last second, and
 * whether questions still wait for their first plan. It is 503 only while the gateway stops: one that
 * serves what it holds is better than none.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, options) => {
  const { tail, warmUp, isStopping } = options
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
        summary: 'Whether requests should be sent here',
        tags: ['health'],
        response: { 200: readyReply, 503: stoppingReply },
      },
      config: { isFree: true },
    },
    (_request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      if (tail.behindSince() !== null) return { status: 'stale' }
      const left = warmUp.left()
      return left === 0 ? { status: 'ready' } : { status: 'warming', left }
    },
  )
}
