import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { GraphQLError, type ExecutionArgs } from 'graphql'
import { handleProtocols, makeServer } from 'graphql-ws'
import { ApiError } from '../../errors.js'
import type { Live } from '../../live/live.js'
import type { RequestContext } from '../../request-context.js'
import { refusal } from '../refusal.js'
import {
  endingOf,
  type Asked,
  type Prepared,
  type Results,
  type Running,
  type Subscribing,
} from './subscribing.js'

/** Finds out who a connection belongs to, by what it says in place of the header; throws as for a request. */
export type Identify = (request: FastifyRequest, authorization: string) => Promise<void>

interface Extra {
  readonly socket: WebSocket
  readonly request: FastifyRequest
}

const OPERATIONS_A_CONNECTION = 10
const PING_MS = 12_000
const INIT_MS = 3_000
/** How long a client may take to answer that the connection closes. */
const LAST_MS = 2_000
/** A query of 64 kB and its variables fit. */
const MESSAGE_BYTES = 128 * 1_024

/** How sockets are opened, for @fastify/websocket. */
export const SOCKETS = { maxPayload: MESSAGE_BYTES, handleProtocols } as const

/** Close codes: those of graphql-ws, and one for a reader that is cut off, after which its client connects again. */
const [BAD_REQUEST, FORBIDDEN, CUT_OFF, GOING_AWAY] = [4400, 4403, 4408, 1001]

export interface OverWebSocketOptions {
  readonly live: Live
  readonly subscribing: Subscribing
  readonly identify: Identify
  /** The context of a request, by who it is found to be. */
  readonly contextOf: (request: FastifyRequest) => RequestContext
}

/**
 * Serves subscriptions as the protocol of graphql-ws says. The key stands in the header `Authorization`, or, as browsers
 * cannot send one, under that name in the payload of `connection_init`.
 */
export function subscribeOverWebSocket(options: OverWebSocketOptions) {
  const { subscribing, identify } = options
  const runs = new WeakMap<ExecutionArgs, Running>()
  const server = makeServer<Record<string, unknown> | undefined, Extra>({
    connectionInitWaitTimeout: INIT_MS,
    onConnect: async ({ connectionParams, extra: { socket, request } }) => {
      const given = connectionParams?.['authorization'] ?? connectionParams?.['Authorization']
      if (given === undefined) return true
      try {
        await identify(request, typeof given === 'string' ? given : '')
        return true
      } catch (error) {
        socket.close(FORBIDDEN, error instanceof ApiError ? error.code : 'INTERNAL')
        return false
      }
    },
    onSubscribe: async ({ extra, subscriptions }, _id, asked) => {
      try {
        if (Object.keys(subscriptions).length > OPERATIONS_A_CONNECTION) {
          throw refusal('TOO_MANY_STREAMS', { limit: OPERATIONS_A_CONNECTION })
        }
        const [args, running] = await begin(asked, extra, options)
        runs.set(args, running)
        return args
      } catch (error) {
        const { message, extensions } = subscribing.shown(error)
        return [new GraphQLError(message, { extensions: extensions ?? {} })]
      }
    },
    subscribe: (args) => {
      const running = runs.get(args)
      if (running === undefined) throw new Error('It was not prepared.')
      return untilCut(running)
    },
    onNext: (_connection, _id, _payload, _args, { data, errors }) => ({
      data: data ?? null,
      ...(errors !== undefined && { errors: errors.map(subscribing.shown) }),
    }),
  })

  return (socket: WebSocket, request: FastifyRequest): void => {
    // Too large a message, or a connection that broke: it is closed by then.
    socket.on('error', () => undefined)
    const endPings = pingRegularly(socket)
    const closed = server.opened(connectionOf(socket), { socket, request })
    socket.once('close', (code, reason) => {
      endPings()
      request.freePlace()
      void closed(code, reason.toString())
    })
  }
}

/** Begins a subscription; throws what refuses it. */
async function begin(
  { query, operationName, variables }: Asked,
  { socket, request }: Extra,
  { live, subscribing, contextOf }: OverWebSocketOptions,
): Promise<readonly [Prepared, Running]> {
  // Nobody looks while a connection has no subscription.
  await request.recheck?.()
  const context = contextOf(request)
  const args = await subscribing.prepare({ query, operationName, variables }, context)
  const running = await subscribing.run(args, (since, accepts) =>
    live.open({ ...context, since, accepts }),
  )
  request.freePlace()
  void running.stream.ended.then(() => {
    closeIfCut(socket, running)
  })
  return [args, running]
}

/** A socket, as graphql-ws uses one. */
function connectionOf(socket: WebSocket): Parameters<ReturnType<typeof makeServer>['opened']>[0] {
  return {
    protocol: socket.protocol,
    // Resolves once the system has taken it: a reader that takes nothing is given nothing.
    send: (text) =>
      new Promise((resolve) => {
        socket.send(text, () => {
          resolve()
        })
      }),
    close: (code, reason) => {
      socket.close(code, reason)
    },
    onMessage: (take) => {
      socket.on('message', (data: Buffer) => {
        take(data.toString()).catch(() => {
          socket.close(BAD_REQUEST, 'This message cannot be taken.')
        })
      })
    },
  }
}

/** Results until the client wants no more; one that we end says why, and from where to go on. */
function untilCut({ results, stream }: Running): Results {
  const cut: Results = {
    ...results,
    next: async () => {
      const step = await results.next()
      const why = stream.ending()
      if (step.done !== true || why === null) return step
      const { message, extensions } = endingOf(why, stream.place())
      throw new GraphQLError(message, { extensions: extensions ?? {} })
    },
    [Symbol.asyncIterator]: () => cut,
  }
  return cut
}

/** Ends the connection, not only the operation, of who is too slow or has no key any more, and of all at a stop. */
function closeIfCut(socket: WebSocket, { stream }: Running): void {
  const code = stream.ending()?.code
  if (code === undefined) return
  const reason = `${code}: resume with since: ${String(stream.place())}`
  if (code === 'READER_TOO_SLOW') socket.close(CUT_OFF, reason)
  if (code === 'STOPPING') socket.close(GOING_AWAY, reason)
  if (code.startsWith('KEY_')) socket.close(FORBIDDEN, reason)
}

/** Ends all connections at a stop: what carries a stream has been told why, and what does not answer is cut off. */
export function closeSockets(sockets: ReadonlySet<WebSocket>): void {
  for (const socket of sockets) {
    socket.close(GOING_AWAY, 'STOPPING')
    const late = setTimeout(() => {
      socket.terminate()
    }, LAST_MS)
    socket.once('close', () => {
      clearTimeout(late)
    })
  }
}

/** Ends the connection of a client that does not answer a ping before the next. */
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
  }, PING_MS)
  return () => {
    clearInterval(timer)
  }
}
