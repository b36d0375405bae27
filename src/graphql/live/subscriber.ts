import type { ApolloServer } from '@apollo/server'
import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { STREAM_NODES, unitMeter } from '../../caller.js'
import { ApiError } from '../../errors.js'
import type { LiveStream } from '../../live/open-stream.js'
import type { RequestContext } from '../../request-context.js'
import type { Estimate } from '../cost/cost.js'
import { createValueCount, turnToWrite } from '../cost/count-lists.js'
import { LIMITS } from '../cost/limits.js'
import { formatErrors, type ErrorLog } from '../errors.js'
import {
  createExecution,
  type Execution,
  type OperationContext,
  type SubscriptionParams,
} from '../execution.js'
import { refusal } from '../refusal.js'

/** A subscription that passed all checks. */
export type PreparedSubscription = ExecutionArgs & {
  readonly contextValue: RequestContext
  readonly estimate: Estimate
  /**
   * The request as JSON. Subscriptions with the same text have the same result for the same event.
   */
  readonly text: string
}

export type OpenStream = NonNullable<RequestContext['openStream']>

/** The methods of a generator that graphql-ws and our code use. */
export interface Results
  extends
    AsyncIterable<ExecutionResult>,
    Pick<AsyncGenerator<ExecutionResult, unknown>, 'next' | 'return' | 'throw'> {}

/**
 * A running subscription: its results (one per event), and the stream of the changes that cause
 * them.
 */
export interface RunningSubscription {
  readonly results: Results
  readonly stream: LiveStream
}

export interface Subscriber {
  /**
   * Checks a subscription with Apollo and its plugins, which charge the caller. Throws if the
   * subscription is refused.
   */
  readonly prepare: (
    params: SubscriptionParams,
    context: RequestContext,
  ) => Promise<PreparedSubscription>
  /** Starts a subscription. Throws if it cannot start. */
  readonly run: (args: PreparedSubscription, open: OpenStream) => Promise<RunningSubscription>
  /** The `seq` of the change that caused a result. */
  readonly seqOf: (result: ExecutionResult) => number | null
  /** Formats an error for clients, as in all other responses. */
  readonly format: (error: unknown) => GraphQLFormattedError
  /** The result in the format of all other responses. */
  readonly toResponse: (
    result: Readonly<{ data?: ExecutionResult['data']; errors?: ExecutionResult['errors'] }>,
  ) => FormattedExecutionResult
}

/**
 * The value of a field of `Subscription`. The optional properties are only in market moves, and can
 * differ between subscribers.
 */
interface SubscriptionEvent {
  readonly seq: number
  readonly before?: number | null
  readonly percent?: number | null
  readonly market?: { readonly id: string }
}

/** The result of an event, and the size of the result. */
interface Executed {
  readonly result: ExecutionResult
  readonly nodes: number
  readonly values: number
}

/**
 * Results are cached only for a short time, because all subscribers receive an event at about the
 * same time.
 */
const RESULT_TTL_MS = 2_000
const MAX_CACHED_RESULTS = 16

interface SubscriberOptions {
  readonly schema: GraphQLSchema
  /** Checks subscriptions, in the same way as queries. */
  readonly apollo: Pick<ApolloServer<OperationContext>, 'executeOperation'>
  readonly log: ErrorLog
  /** Called with the code of every error sent to a subscriber. */
  readonly onError: (code: string) => void
  /** The context for an event: the context of its subscription with the current time. */
  readonly refresh: (context: RequestContext) => RequestContext
}

/** Runs subscriptions. Apollo and its plugins check them, but do not execute them. */
export function createSubscriber(options: SubscriberOptions): Subscriber {
  const { log, refresh, onError } = options
  const formatError = formatErrors(log, () => undefined)
  const seqs = new WeakMap<ExecutionResult, number>()
  const executions = new LRUCache<string, Promise<Executed>>({
    max: MAX_CACHED_RESULTS,
    ttl: RESULT_TTL_MS,
  })

  /** The result of an event, shared by all subscribers with the same query. */
  function resultOf(args: PreparedSubscription, event: SubscriptionEvent): Promise<Executed> {
    const { seq, before, percent, market } = event
    const key = JSON.stringify([seq, before, percent, market?.id, args.text])
    const cached = executions.get(key)
    if (cached !== undefined) return cached
    const execution = args.contextValue.inSlot(async () => {
      const valueCount = createValueCount(args.estimate, LIMITS.nodes, () => undefined)
      const contextValue = { ...refresh(args.contextValue), valueCount }
      const result = await execute({ ...args, rootValue: event, contextValue })
      const refused = valueCount.refusal()
      return {
        result: refused === null ? result : { errors: [refused] },
        nodes: valueCount.nodes(),
        values: valueCount.values(),
      }
    })
    executions.set(key, execution)
    return execution
  }

  function format(error: unknown): GraphQLFormattedError {
    const original = error instanceof GraphQLError ? error : toGraphqlError(error)
    const formatted = formatError(original.toJSON(), original)
    onError(String(formatted.extensions?.['code']))
    return formatted
  }

  async function* results(
    args: PreparedSubscription,
    events: AsyncIterable<unknown>,
    end: (reason: ApiError, position: number) => void,
  ): AsyncGenerator<ExecutionResult> {
    const { estimate, contextValue } = args
    const meter = unitMeter()
    /**
     * How far the last event exceeded the estimate, in nodes. This is charged with the next event.
     */
    let excess = 0
    const estimated = Math.max(1, estimate.nodes - STREAM_NODES)
    for await (const value of events) {
      // The value of every field of `Subscription` has `seq`, the number of its change.
      const event = value as SubscriptionEvent
      try {
        const units = meter(estimated + excess)
        if (units > 0) await contextValue.spend(units)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        onError(error.code)
        end(error, event.seq - 1)
        return
      }
      const { result, nodes, values } = await resultOf(args, event)
      excess = Math.max(0, nodes - estimated)
      const ownResult = { ...result }
      seqs.set(ownResult, event.seq)
      // One event goes to many subscribers at once, so large results are serialized one by one.
      await turnToWrite(values)
      yield ownResult
    }
  }

  return {
    prepare: (params, context) => prepare(params, context, options),

    async run(args, open) {
      let stream: LiveStream | null = null
      const openStream: OpenStream = async (since, accepts) => {
        stream = await open(since, accepts)
        return stream
      }
      const contextValue = { ...args.contextValue, openStream }
      const events = await createSourceEventStream({ ...args, contextValue })
      const opened = stream as LiveStream | null
      if (Symbol.asyncIterator in events && opened !== null) {
        const { stream: endable, end } = withEnd(opened)
        return { stream: endable, results: endAtOnce(results(args, events, end), opened) }
      }
      opened?.close()
      const [error] = 'errors' in events ? events.errors : []
      throw error ?? new Error('The subscription opened no stream.')
    },

    seqOf: (result) => seqs.get(result) ?? null,

    format,

    toResponse: ({ data, errors }) => ({
      data: data ?? null,
      ...(errors !== undefined && { errors: errors.map(format) }),
    }),
  }
}

async function prepare(
  { query, operationName: name, variables: values }: SubscriptionParams,
  context: RequestContext,
  { schema, apollo }: SubscriberOptions,
): Promise<PreparedSubscription> {
  // A refused subscription also costs this unit, because its checks take work.
  await context.spend(1)
  if (typeof query !== 'string' || query === '') {
    const detail = 'The field `query` is missing; send the text of a subscription in this field.'
    throw refusal('QUERY_MALFORMED', {}, detail)
  }
  const bytes = Buffer.byteLength(query)
  if (bytes > LIMITS.queryBytes) {
    throw refusal('QUERY_TOO_LONG', { limit: LIMITS.queryBytes, actual: bytes })
  }
  const operationName = typeof name === 'string' ? name : undefined
  const variables = isObject(values) ? values : {}
  const forStream: Execution['forStream'] = { checked: null }
  const contextValue = { ...context, execution: createExecution(forStream) }
  const { body } = await apollo.executeOperation(
    { query, ...(operationName !== undefined && { operationName }), variables },
    { contextValue },
  )
  if (forStream.checked === null) {
    const [error] = (body.kind === 'single' ? body.singleResult.errors : undefined) ?? []
    throw new GraphQLError(error?.message ?? '', { extensions: error?.extensions ?? {} })
  }
  return {
    ...forStream.checked,
    schema,
    operationName: operationName ?? null,
    variableValues: variables,
    contextValue: context,
    text: JSON.stringify([query, operationName ?? null, variables]),
  }
}

/**
 * Wraps a stream. The returned function `end` records why the subscription ends, and the position
 * from which the client can resume. The stream may have delivered changes after this position that
 * the client has not received.
 */
function withEnd(stream: LiveStream) {
  let ended: { readonly reason: ApiError; readonly position: number } | null = null
  return {
    stream: {
      ...stream,
      position: () => ended?.position ?? stream.position(),
      endReason: () => ended?.reason ?? stream.endReason(),
    },
    end: (reason: ApiError, position: number): void => {
      ended = { reason, position }
    },
  }
}

/**
 * Wraps `results` so that the results end at once when the client stops. Without this wrapper, the
 * generator would wait for the next change before it ends.
 */
function endAtOnce(results: AsyncGenerator<ExecutionResult>, stream: LiveStream): Results {
  const closed: Results = {
    next: () => results.next(),
    return: (value) => {
      stream.close()
      return results.return(value)
    },
    throw: (error) => {
      stream.close()
      return results.throw(error)
    },
    [Symbol.asyncIterator]: () => closed,
  }
  return closed
}

/** Wraps any error as a GraphQL error. */
function toGraphqlError(error: unknown): GraphQLError {
  const original =
    error instanceof Error ? error : new Error('A subscription failed.', { cause: error })
  return new GraphQLError(original.message, { originalError: original })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The error for the end of a stream, with the position to resume from. */
export function endingOf(reason: ApiError, position: number): GraphQLFormattedError {
  return { message: reason.message, extensions: { code: reason.code, resumeAfter: position } }
}
