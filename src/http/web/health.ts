import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeTail } from '../../graph/change-tail.js'
import type { WarmUp } from '../../loaders/warm-up.js'

const readyReply = {
  type: 'object',
  description: 'The gateway answers requests.',
  required: ['status'],
  properties: {
    status: {
      type: 'string',
      description:
        '`ready`: no known problem. `warming`: the first requests take longer. `stale`: the graph does not answer, and ' +
        'responses come from caches.',
      enum: ['ready', 'warming', 'stale'],
    },
    left: { type: 'integer', minimum: 1, description: 'Queries that Neo4j still has to plan.' },
  },
} as const

const isRunning = statusReply('The gateway runs.', 'ok')
const isStopped = statusReply(
  'The gateway stops. It still answers the requests that it has accepted.',
  'stopping',
)

function statusReply(description: string, status: string) {
  const field = { type: 'string', description: `Always \`${status}\`.`, const: status }
  return { type: 'object', description, required: ['status'], properties: { status: field } }
}

export interface HealthOptions {
  readonly tail: Pick<ChangeTail, 'behindSince'>
  readonly warmUp: Pick<WarmUp, 'left'>
  readonly isStopping: () => boolean
}

/**
 * GET /healthz: whether the process runs. GET /readyz: whether the graph answered within the last
 * second, and whether Neo4j still has to plan some queries. The status is 503 only while the
 * gateway stops, because a gateway that serves cached responses is better than none.
 */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { tail, warmUp, isStopping } = options
  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'Check that the gateway runs',
        description: 'Answers as long as the process runs, whatever the state of the graph.',
        tags: ['health'],
        response: { 200: isRunning },
      },
      config: { isFree: true },
      onRequest: forbidCaching,
    },
    () => ({ status: 'ok' }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'getReadiness',
        summary: 'Check that the gateway is ready',
        description: 'Load balancers send requests here while the status is 200.',
        tags: ['health'],
        response: { 200: readyReply, 503: isStopped },
      },
      config: { isFree: true },
      onRequest: forbidCaching,
    },
    (_request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'stopping' })
      if (tail.behindSince() !== null) return { status: 'stale' }
      const left = warmUp.left()
      return left === 0 ? { status: 'ready' } : { status: 'warming', left }
    },
  )
}

function forbidCaching(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('cache-control', 'no-store')
  done()
}
