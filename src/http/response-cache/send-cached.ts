import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Callers } from '../../accounts/find-caller.js'
import { clientAddress } from '../../accounts/client-address.js'
import type { Budget } from '../../accounts/budget.js'
import { budgetOf, type Caller } from '../../domain/caller.js'
import { dayOf } from '../../domain/partial-date.js'
import {
  cacheKeyOf,
  type ResponseCache,
  type CachedResponse,
} from '../../loaders/response-cache/response-cache.js'
import { limitHeaders } from '../../request-context.js'
import { keyIn, type Allowances } from '../authenticate.js'
import type { Meter } from '../meter.js'
import type { RateLimitOptions } from '../rate-limit.js'
import { REQUEST_ID } from '../response-headers.js'
import { createEncode, toRawHeaders } from './encode.js'

export interface CachedResponseOptions {
  readonly replies: ResponseCache
  readonly callers: Pick<Callers, 'findCached'>
  readonly budget: Pick<Budget, 'spend'>
  readonly allowances: Allowances
  readonly count: RateLimitOptions['count']
  readonly trustProxy: string | null
  /**
   * True if all requests must pass the hooks, because the server is stopping or overloaded, or
   * because cached responses may be stale.
   */
  readonly isUnusual: () => boolean
  readonly idOf: (request: IncomingMessage) => string
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly meter: Meter
  readonly now: () => Date
}

const GRAPHQL = '/graphql'
/** Longer bodies are rare, and arrive in parts. */
const MAX_BODY_BYTES = 65_536

/** A request with one of these headers may need another response than the cached one. */
const UNSUPPORTED_HEADERS = [
  'if-none-match',
  'content-encoding',
  'expect',
  'x-no-compression',
  'x-graphql-event-stream-token',
] as const

/**
 * Sends cached responses before Fastify handles the request, because parsing, routing and hooks
 * cost several times as much as sending. Callers are identified and charged as usual. All other
 * requests go through all hooks.
 */
export function sendCachedResponses(app: FastifyInstance, options: CachedResponseOptions): void {
  const { replies, now } = options
  const send = createSend(options)
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse, text: string | null): void {
    const { url = '', headers } = request
    const key = cacheKeyOf({ day: dayOf(now()), url, accept: headers.accept, text })
    const reply = replies.get(key)
    if (reply === null || !send(request, response, reply, handle)) handle(request, response)
  }

  app.server.on('request', (request, response) => {
    const { method, url = '', headers } = request
    const isUnsupported = UNSUPPORTED_HEADERS.some((name) => headers[name] !== undefined)
    if (isClosing || options.isUnusual() || isUnsupported) {
      handle(request, response)
    } else if (method === 'GET' && (url.startsWith('/api/') || url.startsWith(`${GRAPHQL}?`))) {
      answer(request, response, null)
    } else if (method === 'POST' && url === GRAPHQL && hasShortJson(request)) {
      request.once('readable', () => {
        const body = request.read() as Buffer | null
        // Put the body back, so that Fastify can read it.
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
  return isJson && bytes > 0 && bytes <= MAX_BODY_BYTES
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Returns a function that sends a cached response if the caller can be identified without a query.
 * It returns false if it does not handle the request.
 */
function createSend(options: CachedResponseOptions) {
  const { callers, budget, allowances, count, idOf, meter } = options
  const commonHeaders = toRawHeaders(options.headers)
  const ipOf = addressReader(options.trustProxy)
  const encode = createEncode()

  function callerOf(request: IncomingMessage): Caller | null {
    const { authorization } = request.headers
    if (authorization === undefined) {
      return { kind: 'address', tier: 'free', address: clientAddress(ipOf(request)) }
    }
    const key = keyIn(authorization)
    return key === undefined ? null : callers.findCached(key)
  }

  return (
    request: IncomingMessage,
    response: ServerResponse,
    reply: CachedResponse,
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
        // Too few units are left, and none were spent. The hooks refuse the request in the usual
        // form.
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
          ...commonHeaders,
          ...encoded.headers,
          ...toRawHeaders(limitHeaders(caller.tier, quota)),
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

/** Returns a function that finds the client's address in the same way as Fastify. */
function addressReader(trustProxy: string | null): (request: IncomingMessage) => string {
  if (trustProxy === null) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyAddr.compile(trustProxy.split(',').map((proxy) => proxy.trim()))
  return (request) => proxyAddr(request, trust)
}
