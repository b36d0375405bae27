import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.js'

/** Sends a query to this gateway's own /graphql. */
export type QuerySelf = (body: {
  readonly query: string
  readonly variables: unknown
}) => Promise<SelfResponse>

export interface SelfResponse {
  readonly status: number
  /** The header `Retry-After` in seconds, or null. */
  readonly retryAfter: string | null
  /** The parsed JSON body. */
  readonly body: unknown
}

/**
 * Returns a function that queries with the address and key of `request`, so that the caller of
 * `request` pays.
 */
export function queryAs(request: FastifyRequest, app: FastifyInstance): QuerySelf {
  const { authorization } = request.headers
  return async (body) => {
    // The inner request needs its own slot. If requests held their slots while they wait for inner
    // requests, they could deadlock.
    request.releaseSlot()
    const reply = await whileConnected(request, (signal) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: request.ip,
        headers: {
          accept: 'application/json',
          'x-request-id': request.id,
          ...(authorization !== undefined && { authorization }),
        },
        payload: body,
        signal,
      }),
    )
    return {
      status: reply.statusCode,
      retryAfter: reply.headers['retry-after']?.toString() ?? null,
      body: reply.json(),
    }
  }
}

/** Returns the result of `send`. Aborts it if the client of `request` disconnects. */
async function whileConnected<Value>(
  { socket }: FastifyRequest,
  send: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const disconnected = new AbortController()
  const abort = () => {
    disconnected.abort()
  }
  socket.once('close', abort)
  try {
    return await send(disconnected.signal)
  } catch (error) {
    throw disconnected.signal.aborted ? new ApiError('REQUEST_ENDED', { cause: error }) : error
  } finally {
    socket.off('close', abort)
  }
}
