import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Callers } from '../../accounts/find-caller.js'
import { clientAddress } from '../../accounts/client-address.js'
import type { Budget } from '../../accounts/budget.js'
import { budgetOf, type Caller } from '../../domain/caller.js'
import { dayOf } from '../../domain/partial-date.js'
import { questionOf, type Replies, type Reply } from '../../loaders/replies/replies.js'
import { limitHeaders } from '../../request-context.js'
import { keyIn, type Allowances } from '../authenticate.js'
import type { Meter } from '../meter.js'
import type { RateLimitOptions } from '../rate-limit.js'
import { REQUEST_ID } from '../response-headers.js'
import { createEncode, inTurn } from './encode.js'

export interface KeptRepliesOptions {
  readonly replies: Replies
  readonly callers: Pick<Callers, 'atHand'>
  readonly budget: Pick<Budget, 'spend'>
  readonly allowances: Allowances
  readonly count: RateLimitOptions['count']
  readonly trustProxy: string | null
  /** Whether requests have to pass all hooks now: there is too much to do, or what is kept may be stale. */
  readonly isUnusual: () => boolean
  readonly idOf: (request: IncomingMessage) => string
  /** Those of every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly meter: Meter
  readonly now: () => Date
}

const GRAPHQL = '/graphql'
/** Longer ones are rare, and come in parts. */
const BODY_BYTES = 65_536

/** Headers with which a request may ask for something else than the kept reply. */
const OTHERWISE = [
  'if-none-match',
  'content-encoding',
  'expect',
  'x-no-compression',
  'x-graphql-event-stream-token',
] as const

/**
 * Sends replies that are kept before Fastify looks at a request: parsing, routing and the hooks would cost several times
 * what sending costs. Who is calling is found out as ever, and pays as ever; whoever cannot be served so passes all hooks.
 */
export function answerFromKept(app: FastifyInstance, options: KeptRepliesOptions): void {
  const { replies, now } = options
  const send = createSend(options)
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const others = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const other of others) other(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse, text: string | null): void {
    const { url = '', headers } = request
    const question = questionOf({ day: dayOf(now()), url, accept: headers.accept, text })
    const reply = replies.get(question)
    if (reply === null || !send(request, response, reply, handle)) handle(request, response)
  }

  app.server.on('request', (request, response) => {
    const { method, url = '', headers } = request
    if (isClosing || options.isUnusual() || OTHERWISE.some((name) => headers[name] !== undefined)) {
      handle(request, response)
    } else if (method === 'GET' && (url.startsWith('/api/') || url.startsWith(`${GRAPHQL}?`))) {
      answer(request, response, null)
    } else if (method === 'POST' && url === GRAPHQL && hasShortJson(request)) {
      request.once('readable', () => {
        const body = request.read() as Buffer | null
        // Whoever reads it next finds it as it came.
        if (body !== null) request.unshift(body)
        if (body?.length !== Number(headers['content-length'])) handle(request, response)
        else answer(request, response, body.toString())
      })
    } else handle(request, response)
  })
}

function hasShortJson({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'] ?? 0)
  const isJson = headers['content-type']?.startsWith('application/json') === true
  return isJson && bytes > 0 && bytes <= BODY_BYTES
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Sends a reply to whom it may be sent to without asking anybody; false: to nobody. */
function createSend(options: KeptRepliesOptions) {
  const { callers, budget, allowances, count, idOf, meter } = options
  const ofEach = inTurn(options.headers)
  const ipOf = addressReader(options.trustProxy)
  const encode = createEncode()

  function callerOf(request: IncomingMessage): Caller | null {
    const { authorization } = request.headers
    if (authorization === undefined) {
      return { kind: 'address', tier: 'free', address: clientAddress(ipOf(request)) }
    }
    const key = keyIn(authorization)
    return key === undefined ? null : callers.atHand(key)
  }

  return (
    request: IncomingMessage,
    response: ServerResponse,
    reply: Reply,
    otherwise: Handle,
  ): boolean => {
    const caller = callerOf(request)
    if (caller === null) return false
    const startedAt = performance.now()
    const encoded = encode(reply, request.headers['accept-encoding'])
    if (encoded === null) return false
    void budget
      .spend(budgetOf(caller), allowances.tiers[caller.tier], reply.units)
      .then((quota) => {
        // Refused in the form of all refusals; nothing was spent.
        if (!quota.isWithin) {
          otherwise(request, response)
          return
        }
        if (caller.kind === 'account') count(caller.keyId, reply.units, 1)
        meter.charged(caller.tier, reply.units)
        request.resume()
        const requestId = idOf(request)
        response.writeHead(200, [
          ...[REQUEST_ID, requestId],
          ...ofEach,
          ...encoded.headers,
          ...inTurn(limitHeaders(caller.tier, quota)),
        ])
        response.end(encoded.body)
        meter.answered({
          ...{ requestId, method: request.method ?? '', route: reply.route, status: 200 },
          ...{ seconds: (performance.now() - startedAt) / 1_000, units: reply.units },
          ...{ tier: caller.tier, error: null },
        })
      })
      .catch(() => {
        if (response.headersSent) response.destroy()
        else otherwise(request, response)
      })
    return true
  }
}

/** The client's address, as Fastify reads it. */
function addressReader(trustProxy: string | null): (request: IncomingMessage) => string {
  if (trustProxy === null) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyAddr.compile(trustProxy.split(',').map((each) => each.trim()))
  return (request) => proxyAddr(request, trust)
}
