import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { GraphQLError, type ExecutionArgs } from 'graphql'
import { handleProtocols, makeServer } from 'graphql-ws'
import { ApiError } from '../../errors.js'
import type { Live } from '../../live/live.js'
import type { RequestContext } from '../../request-context.js'
import type { SubscriptionParams } from '../execution.js'
import { refusal } from '../refusal.js'
import {
  endingOf,
  type PreparedSubscription,
  type Results,
  type RunningSubscription,
  type Subscriber,
} from './subscriber.js'

/**
 * Identifies the caller of a connection. `authorization` replaces the header `Authorization` of the
 * request that opened the connection. Throws the same errors as for an invalid header.
 */
export type Identify = (request: FastifyRequest, authorization: string) => Promise<void>

interface Extra {
  readonly socket: WebSocket
  readonly request: FastifyRequest
}

const MAX_OPERATIONS = 10
const PING_INTERVAL_MS = 12_000
const INIT_TIMEOUT_MS = 3_000
/** A client must confirm within this time that the connection is closing. */
const CLOSE_TIMEOUT_MS = 2_000
/** Large enough for a query of the maximum length (64 kB) and its variables. */
const MAX_MESSAGE_BYTES = 128 * 1_024

/** Options for @fastify/websocket. */
export const SOCKETS = { maxPayload: MAX_MESSAGE_BYTES, handleProtocols } as const

/**
 * Close codes of graphql-ws. After 4408 (the client reads too slowly) and 1001 (the gateway stops),
 * a client connects again.
 */
const [BAD_REQUEST, FORBIDDEN, TOO_SLOW, GOING_AWAY] = [4400, 4403, 4408, 1001]

export interface OverWebSocketOptions {
  readonly live: Live
  readonly subscriber: Subscriber
  readonly identify: Identify
  /** The context of a request, with the caller that `identify` found. */
  readonly contextOf: (request: FastifyRequest) => RequestContext
}

/**
 * Serves subscriptions with the protocol of graphql-ws. The API key is in the header
 * `Authorization`. Browsers cannot send this header, so the key can also be in the payload of
 * `connection_init`, in a field with the same name.
 */
export function subscribeOverWebSocket(options: OverWebSocketOptions) {
  const { subscriber, identify } = options
  const runs = new WeakMap<ExecutionArgs, RunningSubscription>()
  const server = makeServer<Record<string, unknown> | undefined, Extra>({
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    onConnect: async ({ connectionParams, extra: { socket, request } }) => {
      const authorization =
        connectionParams?.['authorization'] ?? connectionParams?.['Authorization']
      if (authorization === undefined) return true
      try {
        await identify(request, typeof authorization === 'string' ? authorization : '')
        return true
      } catch (error) {
        socket.close(FORBIDDEN, error instanceof ApiError ? error.code : 'INTERNAL')
        return false
      }
    },
    onSubscribe: async ({ extra, subscriptions }, _id, params) => {
      try {
        if (Object.keys(subscriptions).length > MAX_OPERATIONS) {
          throw refusal('TOO_MANY_STREAMS', { limit: MAX_OPERATIONS })
        }
        const [args, running] = await begin(params, extra, options)
        runs.set(args, running)
        return args
      } catch (error) {
        const { message, extensions } = subscriber.format(error)
        return [new GraphQLError(message, { extensions })]
      }
    },
    subscribe: (args) => {
      const running = runs.get(args)
      if (running === undefined) throw new Error('The subscription was not prepared.')
      return withEndReason(running)
    },
    onNext: (_connection, _id, _payload, _args, result) => subscriber.toResponse(result),
  })

  return (socket: WebSocket, request: FastifyRequest): void => {
    // The handler does nothing, because the socket is already closed: a message was too large, or
    // the connection broke.
    socket.on('error', () => undefined)
    const stopPings = pingRegularly(socket)
    const closed = server.opened(connectionOf(socket), { socket, request })
    socket.once('close', (code, reason) => {
      stopPings()
      request.releaseSlot()
      void closed(code, reason.toString())
    })
  }
}

/** Starts a subscription. Throws if it is refused. */
async function begin(
  { query, operationName, variables }: SubscriptionParams,
  { socket, request }: Extra,
  { live, subscriber, contextOf }: OverWebSocketOptions,
): Promise<readonly [PreparedSubscription, RunningSubscription]> {
  // While a connection has no subscription, its key is not checked. So check the key now.
  await request.recheck?.()
  const context = contextOf(request)
  const args = await subscriber.prepare({ query, operationName, variables }, context)
  const running = await subscriber.run(args, (since, accepts) =>
    live.open({ ...context, since, accepts }),
  )
  request.releaseSlot()
  void running.stream.ended.then(() => {
    closeIfEnded(socket, running)
  })
  return [args, running]
}

/** Adapts a socket to graphql-ws. */
function connectionOf(socket: WebSocket): Parameters<ReturnType<typeof makeServer>['opened']>[0] {
  return {
    protocol: socket.protocol,
    // Resolves only after the operating system has accepted the data. So if a client does not read,
    // its stream waits.
    send: (text) =>
      new Promise((resolve) => {
        socket.send(text, () => {
          resolve()
        })
      }),
    close: (code, reason) => {
      socket.close(code, reason)
    },
    onMessage: (handle) => {
      socket.on('message', (data: Buffer) => {
        handle(data.toString()).catch(() => {
          socket.close(BAD_REQUEST, 'The message could not be processed.')
        })
      })
    },
  }
}

/**
 * Wraps `results`: if the gateway ends the stream, the results end with an error. The error
 * contains the reason and the position to resume from.
 */
function withEndReason({ results, stream }: RunningSubscription): Results {
  const withReason: Results = {
    ...results,
    next: async () => {
      const step = await results.next()
      const reason = stream.endReason()
      if (step.done !== true || reason === null) return step
      const { message, extensions } = endingOf(reason, stream.position())
      throw new GraphQLError(message, { extensions })
    },
    [Symbol.asyncIterator]: () => withReason,
  }
  return withReason
}

/**
 * Closes the whole connection if its client reads too slowly, if its key became invalid, or if the
 * gateway stops.
 */
function closeIfEnded(socket: WebSocket, { stream }: RunningSubscription): void {
  const code = stream.endReason()?.code
  if (code === undefined) return
  const withKey = code.startsWith('KEY_') ? ' with a valid key' : ''
  const reason = `${code}: connect again${withKey} and set \`since\` to ${String(stream.position())}`
  if (code === 'READER_TOO_SLOW') socket.close(TOO_SLOW, reason)
  if (code === 'STOPPING') socket.close(GOING_AWAY, reason)
  if (code.startsWith('KEY_')) socket.close(FORBIDDEN, reason)
}

/**
 * Closes all connections when the gateway stops. The streams have already sent the reason. Clients
 * that do not respond are disconnected.
 */
export function closeSockets(sockets: ReadonlySet<WebSocket>): void {
  for (const socket of sockets) {
    socket.close(GOING_AWAY, 'STOPPING')
    const timeout = setTimeout(() => {
      socket.terminate()
    }, CLOSE_TIMEOUT_MS)
    socket.once('close', () => {
      clearTimeout(timeout)
    })
  }
}

/** Ends the connection of a client that does not respond to a ping before the next ping. */
function pingRegularly(socket: WebSocket): () => void {
  let isAnswered = true
  socket.on('pong', () => (isAnswered = true))
  const timer = setInterval(() => {
    if (!isAnswered) {
      socket.terminate()
      return
    }
    isAnswered = false
    socket.ping()
  }, PING_INTERVAL_MS)
  return () => {
    clearInterval(timer)
  }
}
