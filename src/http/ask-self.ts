import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

/** Puts a question to this gateway's own /graphql. */
export type AskSelf = (body: {
  readonly query: string
  readonly variables: unknown
}) => Promise<SelfAnswer>

export interface SelfAnswer {
  readonly status: number
  /** The header of that name, in seconds; null: there was none. */
  readonly retryAfter: string | null
  /** The JSON of the reply. */
  readonly body: unknown
}

/** Asks in the name of who sent `request`, who pays for it: from the same address, with the same key. */
export function askAs(request: FastifyRequest, app: FastifyInstance): AskSelf {
  const { authorization } = request.headers
  return async (body) => {
    // What is asked has a place of its own; who waits for it while it holds one could wait for itself.
    request.freePlace()
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

/** What `ask` gives; it is aborted when the client that sent `request` is gone. */
async function whileConnected<Value>(
  { socket }: FastifyRequest,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const gone = new AbortController()
  const abort = () => {
    gone.abort()
  }
  socket.once('close', abort)
  try {
    return await ask(gone.signal)
  } catch (error) {
    throw gone.signal.aborted ? new ApiError('REQUEST_ENDED', { cause: error }) : error
  } finally {
    socket.off('close', abort)
  }
}
