import {
  createSourceEventStream,
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { nodesAnOperation, STREAM_NODES, unitMeter, unitsOf } from '../../domain/caller.js'
import { ApiError, ERRORS } from '../../errors.js'
import type { LiveStream } from '../../live/open-stream.js'
import type { RequestContext } from '../../request-context.js'
import { costOf, type Estimate } from '../cost/cost.js'
import { createValueCount } from '../cost/count-lists.js'
import { turnToWrite } from '../cost/turns.js'
import { lengthErrors } from '../cost/lengths.js'
import { LIMITS } from '../cost/limits.js'
import { RULES } from '../cost/rules.js'
import { formatErrors, type ErrorLog } from '../errors.js'
import { noOperation, refusal } from '../refusal.js'

/** A subscription as a client sends it. */
export interface Asked {
  readonly query?: unknown
  readonly operationName?: unknown
  readonly variables?: unknown
}

/** A subscription that may run. */
export type Prepared = ExecutionArgs & {
  readonly contextValue: RequestContext
  readonly estimate: Estimate
  /** Two with the same text have the same result of the same event. */
  readonly text: string
}

export type OpenStream = NonNullable<RequestContext['openStream']>

/** What generators are to graphql-ws and to us. */
export interface Results extends AsyncIterable<ExecutionResult> {
  readonly next: () => Promise<IteratorResult<ExecutionResult, unknown>>
  readonly return: (value: unknown) => Promise<IteratorResult<ExecutionResult, unknown>>
  readonly throw: (error: unknown) => Promise<IteratorResult<ExecutionResult, unknown>>
}

/** A subscription under way: what the client sees, event by event, and the stream that it is made from. */
export interface Running {
  readonly results: Results
  readonly stream: LiveStream
}

export interface Subscribing {
  /**
   * Checks a subscription as Apollo and its plugins check a query, and has the caller pay for it. Throws the errors of
   * one that may not run.
   */
  readonly prepare: (asked: Asked, context: RequestContext) => Promise<Prepared>
  /** Begins; throws the error of one that cannot. */
  readonly run: (args: Prepared, open: OpenStream) => Promise<Running>
  /** The number of the change that a result tells of. */
  readonly seqOf: (result: ExecutionResult) => number | null
  /** An error as clients see it, in the words of any other reply. */
  readonly shown: (error: unknown) => GraphQLFormattedError
}

/** What a field of Subscription gives; of a move of a market also what tells it from that of another subscriber. */
interface SubscriptionEvent {
  readonly seq: number
  readonly before?: number | null
  readonly percent?: number | null
  readonly market?: { readonly id: string }
}

/** The result of an event, and what it had to bring. */
interface Executed {
  readonly result: ExecutionResult
  readonly nodes: number
  readonly values: number
}

/** Subscribers are served at the same time, so a result is soon of no use. */
const EXECUTIONS_MS = 2_000
const EXECUTIONS = 16

interface SubscribingOptions {
  readonly schema: GraphQLSchema
  readonly log: ErrorLog
  readonly isProduction: boolean
  /** Told the code of each error that a subscriber is shown. */
  readonly failed: (code: string) => void
  /** The context of an event: as that of its subscription, but of now. */
  readonly refresh: (context: RequestContext) => RequestContext
}

/** Runs subscriptions. They pass neither Apollo nor its plugins, so each limit of a query stands here, too. */
export function createSubscribing(options: SubscribingOptions): Subscribing {
  const { log, refresh, failed } = options
  const format = formatErrors(log, () => undefined)
  const seqs = new WeakMap<ExecutionResult, number>()
  const executions = new LRUCache<string, Promise<Executed>>({
    max: EXECUTIONS,
    ttl: EXECUTIONS_MS,
  })

  /** The result of an event, which is the same for all who subscribed in the same words. */
  function executed(args: Prepared, event: SubscriptionEvent): Promise<Executed> {
    const { seq, before, percent, market } = event
    const key = JSON.stringify([seq, before, percent, market?.id, args.text])
    const known = executions.get(key)
    if (known !== undefined) return known
    const execution = args.contextValue.atWork(async () => {
      const valueCount = createValueCount(args.estimate, LIMITS.nodes, () => undefined)
      const contextValue = { ...refresh(args.contextValue), valueCount }
      const result = await execute({ ...args, rootValue: event, contextValue })
      const why = valueCount.refusal()
      return {
        result: why === null ? result : { errors: [why] },
        nodes: valueCount.nodes(),
        values: valueCount.values(),
      }
    })
    executions.set(key, execution)
    return execution
  }

  async function* results(
    args: Prepared,
    events: AsyncIterable<unknown>,
    cut: (why: ApiError, place: number) => void,
  ): AsyncGenerator<ExecutionResult> {
    const { estimate, contextValue } = args
    const meter = unitMeter()
    /** By how much the last event was estimated too low. */
    let rest = 0
    const estimated = Math.max(1, estimate.nodes - STREAM_NODES)
    for await (const each of events) {
      // Each field of Subscription gives what has the number of its change.
      const event = each as SubscriptionEvent
      try {
        const units = meter(estimated + rest)
        if (units > 0) await contextValue.spend(units)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        failed(error.code)
        cut(error, event.seq - 1)
        return
      }
      const { result, nodes, values } = await executed(args, event)
      rest = Math.max(0, nodes - estimated)
      const own = { ...result }
      seqs.set(own, event.seq)
      // One event goes to many subscribers; each large result is written in its own turn.
      await turnToWrite(values)
      yield own
    }
  }

  return {
    prepare: (asked, context) => prepare(asked, context, options),

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
        const cuttable = withCut(opened)
        return {
          stream: cuttable.stream,
          results: closing(results(args, events, cuttable.cut), opened),
        }
      }
      opened?.close()
      const [error] = 'errors' in events ? events.errors : []
      throw error ?? new Error('It gave no stream.')
    },

    seqOf: (result) => seqs.get(result) ?? null,

    shown: (error) => {
      const original = error instanceof GraphQLError ? error : toGraphqlError(error)
      const shown = format(original.toJSON(), original)
      failed(String(shown.extensions?.['code']))
      return shown
    },
  }
}

async function prepare(
  asked: Asked,
  context: RequestContext,
  options: SubscribingOptions,
): Promise<Prepared> {
  const { schema } = options
  // Before anything is looked at, so that looking is paid for, too.
  await context.spend(1)
  const document = read(asked, options)
  const operationName = typeof asked.operationName === 'string' ? asked.operationName : null
  const operation = getOperationAST(document, operationName)
  if (!operation) throw noOperation(document, operationName)
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION) {
    throw refusal('INVALID_PARAMETER', {}, 'A WebSocket takes subscriptions; send queries by POST.')
  }
  const variables = isObject(asked.variables) ? asked.variables : {}
  const [tooLong] = lengthErrors(schema, document, variables)
  if (tooLong !== undefined) throw tooLong
  const { coerced, errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables,
    { maxErrors: LIMITS.errors },
  )
  if (coerced === undefined) {
    throw refusal('INVALID_PARAMETER', {}, errors[0]?.message)
  }
  const most = Math.min(LIMITS.nodes, nodesAnOperation(context.quota().limit))
  const estimate = costOf(schema, { document, operation, variables: coerced }, most)
  const units = unitsOf(estimate.nodes)
  if (units > 1) await context.spend(units - 1)
  return {
    schema,
    document,
    operationName,
    variableValues: variables,
    contextValue: context,
    estimate,
    text: JSON.stringify([asked.query, operationName, variables]),
  }
}

/** The document, once it has passed what Apollo has queries pass. */
function read({ query }: Asked, { schema, isProduction }: SubscribingOptions): DocumentNode {
  if (typeof query !== 'string') throw refusal('QUERY_MALFORMED')
  const bytes = Buffer.byteLength(query)
  if (bytes > LIMITS.queryBytes) {
    throw refusal('QUERY_TOO_LONG', { limit: LIMITS.queryBytes, actual: bytes })
  }
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: LIMITS.tokens })
  } catch (error) {
    throw asMalformed(error)
  }
  const rules = [...RULES, ...specifiedRules]
  const hidden = { maxErrors: LIMITS.errors, hideSuggestions: isProduction }
  const [wrong] = validate(schema, document, rules, hidden)
  if (wrong === undefined) return document
  if (Object.hasOwn(ERRORS, String(wrong.extensions['code']))) throw wrong
  throw refusal('QUERY_INVALID', {}, wrong.message)
}

/** `stream`, which may be ended before a change that it has handed over already. */
function withCut(stream: LiveStream) {
  let end: { readonly why: ApiError; readonly place: number } | null = null
  return {
    stream: {
      ...stream,
      place: () => end?.place ?? stream.place(),
      ending: () => end?.why ?? stream.ending(),
    },
    cut: (why: ApiError, place: number): void => {
      end = { why, place }
    },
  }
}

/** `results`, which end at once when nobody wants more: a generator that waits for a change would wait on. */
function closing(results: AsyncGenerator<ExecutionResult>, stream: LiveStream): Results {
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

/** An error of ours in the form of GraphQL. */
function toGraphqlError(error: unknown): GraphQLError {
  const original = error instanceof Error ? error : new Error('unknown', { cause: error })
  return new GraphQLError(original.message, { originalError: original })
}

function asMalformed(error: unknown): GraphQLError {
  const message = error instanceof Error ? error.message : ''
  if (/Document contains more tha[nt] \d+ tokens/.test(message)) {
    return refusal('TOO_MANY_TOKENS', { limit: LIMITS.tokens })
  }
  return refusal('QUERY_MALFORMED', {}, message)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Why a stream ended, with from where to go on. */
export function endingOf(why: ApiError, place: number): GraphQLFormattedError {
  return { message: why.message, extensions: { code: why.code, resumeAfter: place } }
}
