import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, ERRORS, type ErrorCode } from '../../errors.js'

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

/** Returns `querySelf`, but a query that fails throws the error in its response. */
export function throwing(querySelf: QuerySelf): QuerySelf {
  return async (query) => {
    const response = await querySelf(query)
    const { errors = [], code, detail } = response.body as Failure
    const [error] = errors
    if (error !== undefined) throw errorOf(error.extensions?.code, error.message)
    if (response.status !== 200) throw errorOf(code, detail)
    return response
  }
}

/** What a response says about an error: in GraphQL, or before the query ran. */
interface Failure {
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string }
  }[]
  readonly code?: string
  readonly detail?: string
}

function errorOf(code = 'INTERNAL', detail = ''): ApiError {
  if (!isErrorCode(code) || ERRORS[code].status >= 500) {
    return new ApiError(isErrorCode(code) ? code : 'INTERNAL')
  }
  // The address itself is known. What was not found is the value of a filter. Pages have no `where`.
  const named = detail.replace(/^where: /, '')
  return new ApiError(ERRORS[code].status === 404 ? 'INVALID_PARAMETER' : code, { detail: named })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
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
