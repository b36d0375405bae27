import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError, SelectionSetNode } from 'graphql'
import type { Quota } from './accounts/budget.js'
import type { Caller } from './caller.js'
import { dayOf } from './domain/partial-date.js'
import { etagOf } from './domain/etag.js'
import type { LiveStream, OpenOptions } from './live/open-stream.js'
import type { Loaders } from './loaders/loaders.js'

/** A complete response with status 200. */
export interface CacheableResponse {
  readonly body: string
  /** Headers that belong to the response itself: content type, ETag, link to the next page. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * All languages in which the names of the response exist, in lowercase. Absent if the response
   * does not depend on `Accept-Language`. If two requests accept the same of these languages, they
   * get the same response.
   */
  readonly languages?: ReadonlySet<string>
  /** The units that every client pays, although a cached response costs little. */
  readonly units: number
}

/** Counts the values in the lists of one GraphQL response. */
export interface ValueCount {
  readonly values: () => number
  /** Cost of the values, in nodes. */
  readonly nodes: () => number
  /** Cost of computing the vote counts of a past time, in nodes. */
  readonly replayed: () => number
  /** The error that refuses the whole response; null if the response is not refused. */
  readonly refusal: () => GraphQLError | null
  /**
   * Adds `items` objects of a selection. Throws if the response would have too many values. Returns
   * null if the resolvers of these objects may run now, otherwise a promise to wait for.
   */
  readonly add: (
    items: number,
    sets: readonly (SelectionSetNode | undefined)[],
  ) => Promise<void> | null
  /** Adds the cost of computing past vote counts, in nodes. Throws like `add`. */
  readonly addReplayed: (nodes: number) => void
}

/** The context of one request, the same for REST and GraphQL. */
export interface RequestContext {
  readonly requestId: string
  readonly caller: Caller
  /** Throws if the caller's key was revoked or has expired; `null` for a caller without a key. */
  readonly recheck: (() => Promise<unknown>) | null
  /** The caller's rate limit and the remaining units. */
  readonly quota: () => Quota
  /** Spends units in addition to the unit that every request costs. Throws `RATE_LIMITED`. */
  readonly spend: (units: number) => Promise<void>
  /**
   * Spends units for finished work, but not more than the caller has. Never throws `RATE_LIMITED`.
   */
  readonly charge: (units: number) => Promise<void>
  /** Runs work of a stream in one of the caller's concurrency slots. */
  readonly inSlot: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly loaders: Loaders
  /** Caches the response until its data changes. Does nothing on a route that is not cached. */
  readonly cacheResponse: (response: CacheableResponse) => void
  /** True once the response is sent or refused, or the client has disconnected. */
  readonly isOver: () => boolean
  /** Stops further reads, because the response is refused. */
  readonly endWork: () => void
  /** Counts the values of a GraphQL response; `null` before its cost is estimated. */
  valueCount: ValueCount | null
  /** Opens the stream of a subscription; `null` if the transport has no streams. */
  readonly openStream:
    ((since: number | null, accepts: OpenOptions['accepts']) => Promise<LiveStream>) | null
  /** When the request arrived. All time-dependent rules use this instant. */
  readonly now: Date
  /** The day of `now` in UTC, as yyyymmdd. */
  readonly today: number
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext
    /** The JSON body as text; null without a body. */
    bodyText: string | null
  }
}

/**
 * Creates an `onRequest` hook that sets the context of a request. It must run after `rateLimit`.
 */
export function attachContext(
  loaders: Loaders,
  now: () => Date,
  spend: (request: FastifyRequest, units: number) => Promise<void>,
) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const instant = now()
    let isRefused = false
    const quota = () => {
      if (request.quota !== null) return request.quota
      throw new Error('The rate limit hook did not run before the context was used.')
    }
    request.context = {
      requestId: request.id,
      caller: request.caller,
      recheck: request.recheck,
      quota,
      spend: (units) => spend(request, units),
      charge: (units) =>
        units <= 0
          ? Promise.resolve()
          : spend(request, units).catch(() => spend(request, quota().remaining)),
      inSlot: (work) => request.inSlot(work),
      loaders,
      cacheResponse: () => undefined,
      valueCount: null,
      openStream: null,
      isOver: () => reply.sent || reply.raw.destroyed || request.raw.errored !== null || isRefused,
      endWork: () => {
        isRefused = true
      },
      now: instant,
      today: dayOf(instant),
    }
    done()
  }
}

/** Sends a response that depends only on its loaders, and caches it if its route is cached. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CacheableResponse,
): FastifyReply {
  const { method, context } = request
  // Clients revalidate each time, so they see a change at once.
  const tag = method === 'POST' ? {} : { etag: etagOf(response.body), 'cache-control': 'no-cache' }
  const tagged = { ...response, headers: { ...tag, ...response.headers } }
  context.cacheResponse(tagged)
  return reply.headers(tagged.headers).send(tagged.body)
}

/** The rate limit headers. Code that sends a response without the hooks must add these headers. */
export function limitHeaders(
  tier: string,
  { limit, remaining, resetAt }: Quota,
): Readonly<Record<string, string>> {
  return {
    'x-api-tier': tier,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    // Unix time, rounded up, so that a client that waits until then is never too early.
    'x-ratelimit-reset': String(Math.ceil(resetAt.getTime() / 1_000)),
  }
}

// Long enough for a trace id, and without characters that could break a log line or a header.
const WELL_FORMED = /^[\w.:-]{1,128}$/

/** Returns the client's `X-Request-Id` if it is well formed, else a new id. */
export function requestId(newId: () => string) {
  return ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
    const id = headers['x-request-id']
    return typeof id === 'string' && WELL_FORMED.test(id) ? id : newId()
  }
}
