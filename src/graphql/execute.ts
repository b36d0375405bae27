import type { GatewayInterface } from '@apollo/server-gateway-interface'
import {
  execute,
  GraphQLError,
  Kind,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '../request-context.js'
import { turnToWrite } from './cost/turns.js'

/** What is asked so often is worth compiling: it costs as much as a dozen executions save. */
const USES = 4
/** How many operations are kept compiled; each takes some 100 kB. */
const OPERATIONS = 300
/** A larger one takes longer to compile than one request may hold up all others. */
const MOST_SELECTIONS = 100

type Executed = Omit<ExecutionArgs, 'schema'> & { readonly contextValue: RequestContext }

interface Known {
  uses: number
  /** `null`: not yet, or never. */
  compiled: CompiledQuery | null
}

/**
 * Executes operations: what is asked often is compiled to a function for its very selection, which takes half the time
 * that walking it takes. Data and errors are the same.
 */
function createExecute(schema: GraphQLSchema) {
  const known = new LRUCache<OperationDefinitionNode, Known>({ max: OPERATIONS })

  function compiledFor(operation: OperationDefinitionNode, document: DocumentNode) {
    const one = known.get(operation) ?? { uses: 0, compiled: null }
    known.set(operation, one)
    one.uses += 1
    if (one.uses !== USES || !isShort(operation, document)) return one.compiled
    const compiled = compileQuery(schema, document, operation.name?.value)
    if (isCompiledQuery(compiled)) one.compiled = compiled
    return one.compiled
  }

  return async (args: Executed, operation: OperationDefinitionNode): Promise<ExecutionResult> => {
    const all = { schema, ...args }
    const compiled = compiledFor(operation, args.document)
    if (compiled === null) return written(await execute(all), args)
    const result = await compiled.query(undefined, args.contextValue, args.variableValues ?? {})
    if (result.errors === undefined) return written(result, args)
    // Nothing was executed: variables do not fit, which graphql-js says in other words.
    if (result.data === undefined) return execute(all)
    return written(
      { ...result, errors: result.errors.map((error) => asOfGraphql(error, args.document)) },
      args,
    )
  }
}

/** The result when it may be written; of a response that has too many values, only why it is refused. */
async function written(
  result: ExecutionResult,
  { contextValue: { valueCount } }: Executed,
): Promise<ExecutionResult> {
  if (valueCount === null) return result
  const why = valueCount.refusal()
  if (why !== null) return { errors: [why] }
  await turnToWrite(valueCount.values())
  return result
}

/** The error as graphql-js would tell it; that of compiled code is of another class. */
function asOfGraphql(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
  const { message, path, originalError, locations = [] } = error
  const ends = [...(loc?.source.body ?? '').matchAll(/\r\n|[\n\r]/g)]
  const starts = [0, ...ends.map(({ index, 0: end }) => index + end.length)]
  return new GraphQLError(message, {
    path,
    originalError,
    source: loc?.source,
    positions: locations.map(({ line, column }) => (starts[line - 1] ?? 0) + column - 1),
  })
}

/**
 * Whether an operation selects little, each fragment counted wherever it is spread: compiling writes it out there, and
 * fragments that spread others twice would grow without end.
 */
function isShort(operation: OperationDefinitionNode, { definitions }: DocumentNode): boolean {
  const fragments = new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet]] : [],
    ),
  )
  const waiting: SelectionSetNode[] = [operation.selectionSet]
  let selections = 0
  for (let set = waiting.pop(); set !== undefined; set = waiting.pop()) {
    selections += set.selections.length
    if (selections > MOST_SELECTIONS) return false
    for (const each of set.selections) {
      const inside =
        each.kind === Kind.FRAGMENT_SPREAD ? fragments.get(each.name.value) : each.selectionSet
      if (inside !== undefined) waiting.push(inside)
    }
  }
  return true
}

/** The schema as Apollo takes it from whoever executes by other means than its own. */
export function executedBy(schema: GraphQLSchema): GatewayInterface {
  const executor = createExecute(schema)
  return {
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: () =>
      Promise.resolve({
        executor: ({ document, context, request: { variables, operationName }, operation }) =>
          executor(
            {
              document,
              // As it was given to Apollo.
              contextValue: context as RequestContext,
              variableValues: variables,
              operationName,
            },
            operation,
          ),
      }),
    stop: () => Promise.resolve(),
  }
}
