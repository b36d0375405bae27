import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError, SelectionSetNode } from 'graphql'
import type { Quota } from './accounts/budget.js'
import type { Caller } from './domain/caller.js'
import { dayOf } from './domain/partial-date.js'
import type { LiveStream, OpenOptions } from './live/open-stream.js'
import type { Loaders } from './loaders/loaders.js'
import type { Recording } from './loaders/replies/recording.js'
import { questionOf, type Replies, type Reply } from './loaders/replies/replies.js'

/** Counts the values that the lists of one GraphQL response bring. */
export interface ValueCount {
  readonly values: () => number
  /** What they cost, in nodes. */
  readonly nodes: () => number
  /** What replays of past counts cost, in nodes. */
  readonly replayed: () => number
  /** Why the response is refused whole; null as long as it is not. */
  readonly refusal: () => GraphQLError | null
  /**
   * Adds `items` objects of a selection; throws when they are more than the response may have. Returns when they may be
   * resolved; null: at once.
   */
  readonly add: (
    items: number,
    sets: readonly (SelectionSetNode | undefined)[],
  ) => Promise<void> | null
  /** Adds what a replay cost, in nodes; throws as `add` does. */
  readonly addReplayed: (nodes: number) => void
}

/** What one request carries on its way, for REST and GraphQL alike. */
export interface RequestContext {
  readonly requestId: string
  readonly caller: Caller
  /** Throws when the caller's key no longer holds; `null`: there is none. */
  readonly recheck: (() => Promise<unknown>) | null
  /** What is left to the caller. */
  readonly quota: () => Quota
  /** Spends units beside the one that every request costs; refuses with `RATE_LIMITED`. */
  readonly spend: (units: number) => Promise<void>
  /** Spends units for work that is done: as many as the caller has left. */
  readonly charge: (units: number) => Promise<void>
  /** Does work for a stream, in one of the places in which the caller's requests are worked on. */
  readonly atWork: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly loaders: Loaders
  /** Keeps the reply for equal requests, while what was loaded for it holds; `null`: it is none of those kept. */
  readonly keep: ((reply: Omit<Reply, 'route'>) => void) | null
  /** True once the response is sent or refused, or the client has disconnected. */
  readonly isOver: () => boolean
  /** Stops further reads, because the response is refused. */
  readonly endWork: () => void
  /** Counts what the lists of a GraphQL response bring; `null` before its cost is estimated. */
  valueCount: ValueCount | null
  /** Opens the stream of a subscription; `null` where none can be sent. */
  readonly openStream:
    ((since: number | null, accepts: OpenOptions['accepts']) => Promise<LiveStream>) | null
  /** The instant at which the request came: all that depends on time is judged on it. */
  readonly now: Date
  /** Its day in UTC, as yyyymmdd. */
  readonly today: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes whose replies are kept: they depend on what loaders give, the address and the day alone. */
    readonly isKept?: true
    /** True for routes whose answer has no end: their loaders give what is new. */
    readonly isStream?: true
  }

  interface FastifyRequest {
    context: RequestContext
    /** The JSON body as it was sent; null: there is none. */
    bodyText: string | null
  }
}

/** What the request is known by before it has a context. */
interface Arrived {
  readonly id: string
  readonly caller: Caller
  readonly recheck: (() => Promise<unknown>) | null
  readonly quota: Quota | null
  readonly atWork: RequestContext['atWork']
  readonly raw: Pick<IncomingMessage, 'errored'>
  context: RequestContext
}

/** Makes the context of each request; the hook for `onRequest`, after its limit was looked at. */
export function attachContext<Request extends Arrived>(
  loaders: Loaders,
  now: () => Date,
  spend: (request: Request, units: number) => Promise<void>,
) {
  return (request: Request, reply: Pick<FastifyReply, 'sent' | 'raw'>, done: () => void) => {
    const instant = now()
    let isRefused = false
    const quota = () => {
      if (request.quota === null) throw new Error('The limit was not looked at.')
      return request.quota
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
      atWork: (work) => request.atWork(work),
      loaders,
      keep: null,
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

/** What a request is known by whose reply may be kept. */
type Answered = Pick<FastifyRequest, 'url' | 'headers' | 'bodyText' | 'context' | 'routeOptions'>

/** What a request asks of `replies`. */
export function questionIn({
  url,
  headers: { accept },
  bodyText,
  context,
}: Omit<Answered, 'routeOptions'>): string {
  return questionOf({ day: context.today, url, accept, text: bodyText })
}

/**
 * Has the loaders of a request send no query once it is over, and record what they give, so that its reply can be kept
 * where `isKept`.
 */
export function keepingIn(replies: Replies, record: (isOver: () => boolean) => Recording) {
  return (request: Answered, isKept: boolean): void => {
    const { context } = request
    const { loaders, validityChecks } = record(context.isOver)
    if (!isKept) {
      request.context = { ...context, loaders }
      return
    }
    const question = questionIn(request)
    const keep = (reply: Omit<Reply, 'route'>): void => {
      const checks = validityChecks()
      const { url: route = '' } = request.routeOptions
      if (checks !== null) replies.keep(question, { ...reply, route }, checks)
    }
    request.context = { ...context, loaders, keep }
  }
}

/** The headers that say what is left; what answers past the hooks adds them by itself. */
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
