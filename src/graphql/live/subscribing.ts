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
import { nodesAnOperation, unitsOf } from '../../domain/caller.js'
import { ApiError, ERRORS } from '../../errors.js'
import type { LiveStream } from '../../live/open-stream.js'
import type { RequestContext } from '../../request-context.js'
import { costOf } from '../cost/cost.js'
import { lengthErrors } from '../cost/lengths.js'
import { LIMITS } from '../cost/limits.js'
import { SIZE_RULES } from '../cost/rules.js'
import { formatErrors, type ErrorLog } from '../errors.js'
import { refusal } from '../refusal.js'

/** A subscription as a client sends it. */
export interface Asked {
  readonly query?: unknown
  readonly operationName?: unknown
  readonly variables?: unknown
}

/** A subscription that may run. */
export type Prepared = ExecutionArgs & { readonly contextValue: RequestContext }

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

interface SubscribingOptions {
  readonly schema: GraphQLSchema
  readonly log: ErrorLog
  readonly isProduction: boolean
  /** The context of an event: as that of its subscription, but of now. */
  readonly refresh: (context: RequestContext) => RequestContext
}

/** Runs subscriptions. They pass neither Apollo nor its plugins, so each limit of a query stands here, too. */
export function createSubscribing(options: SubscribingOptions): Subscribing {
  const { log, refresh } = options
  const format = formatErrors(log, () => undefined)
  const seqs = new WeakMap<ExecutionResult, number>()

  async function* results(
    args: Prepared,
    events: AsyncIterable<unknown>,
  ): AsyncGenerator<ExecutionResult> {
    for await (const event of events) {
      const contextValue = refresh(args.contextValue)
      const result = await execute({ ...args, rootValue: event, contextValue })
      // Each field of Subscription gives what has the number of its change.
      seqs.set(result, (event as { readonly seq: number }).seq)
      yield result
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
        return { stream: opened, results: closing(results(args, events), opened) }
      }
      opened?.close()
      const [error] = 'errors' in events ? events.errors : []
      throw error ?? new Error('It gave no stream.')
    },

    seqOf: (result) => seqs.get(result) ?? null,

    shown: (error) => {
      const original = error instanceof GraphQLError ? error : toGraphqlError(error)
      return format(original.toJSON(), original)
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
  if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
    throw refusal(
      'INVALID_PARAMETER',
      {},
      'Only a subscription is taken here; ask queries by POST.',
    )
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
  const units = unitsOf(costOf(schema, { document, operation, variables: coerced }, most))
  if (units > 1) await context.spend(units - 1)
  return {
    schema,
    document,
    operationName,
    variableValues: variables,
    contextValue: context,
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
  const rules = [...SIZE_RULES, ...specifiedRules]
  const hidden = { maxErrors: LIMITS.errors, hideSuggestions: isProduction }
  const [wrong] = validate(schema, document, rules, hidden)
  if (wrong === undefined) return document
  if (Object.hasOwn(ERRORS, String(wrong.extensions['code']))) throw wrong
  throw refusal('QUERY_INVALID', {}, wrong.message)
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
