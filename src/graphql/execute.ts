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
import { turnToWrite } from './cost/count-lists.js'
import { fragmentsOf } from './cost/selections.js'

/**
 * An operation is compiled at its 4th use. About 12 executions of the compiled operation save as
 * much time as compiling costs.
 */
const COMPILE_AT_USES = 4
/** The maximum number of operations in the cache. A compiled operation takes about 100 kB. */
const MAX_OPERATIONS = 300
/** Compiling is synchronous. With more selections it would block other requests for too long. */
const MAX_SELECTIONS = 100

type OperationArgs = Omit<ExecutionArgs, 'schema'> & { readonly contextValue: RequestContext }

interface CacheEntry {
  uses: number
  /** `null` if the operation is not compiled. */
  compiled: CompiledQuery | null
}

/**
 * Executes operations. Operations that are used often are compiled to a function for their exact
 * selection, which halves the execution time. Data and errors are the same as those of graphql-js.
 */
function createExecute(schema: GraphQLSchema) {
  const cache = new LRUCache<OperationDefinitionNode, CacheEntry>({ max: MAX_OPERATIONS })

  function compiledFor(operation: OperationDefinitionNode, document: DocumentNode) {
    const entry = cache.get(operation) ?? { uses: 0, compiled: null }
    cache.set(operation, entry)
    entry.uses += 1
    if (entry.uses !== COMPILE_AT_USES || !isShort(operation, document)) return entry.compiled
    const compiled = compileQuery(schema, document, operation.name?.value)
    if (isCompiledQuery(compiled)) entry.compiled = compiled
    return entry.compiled
  }

  return async (
    args: OperationArgs,
    operation: OperationDefinitionNode,
  ): Promise<ExecutionResult> => {
    const fullArgs = { schema, ...args }
    const compiled = compiledFor(operation, args.document)
    if (compiled === null) return checkedResult(await execute(fullArgs), args)
    const result = await compiled.query(undefined, args.contextValue, args.variableValues ?? {})
    if (result.errors === undefined) return checkedResult(result, args)
    // The variables are invalid and nothing was executed. Only graphql-js reports such variables
    // with the right messages.
    if (result.data === undefined) return execute(fullArgs)
    return checkedResult(
      { ...result, errors: result.errors.map((error) => toGraphqlError(error, args.document)) },
      args,
    )
  }
}

/**
 * Waits until the result may be serialized. If the result has too many values, returns an error
 * instead.
 */
async function checkedResult(
  result: ExecutionResult,
  { contextValue: { valueCount } }: OperationArgs,
): Promise<ExecutionResult> {
  if (valueCount === null) return result
  const refused = valueCount.refusal()
  if (refused !== null) return { errors: [refused] }
  await turnToWrite(valueCount.values())
  return result
}

/**
 * Converts an error of compiled code, which has its own class, to the error that graphql-js would
 * report.
 */
function toGraphqlError(error: GraphQLError, { loc }: DocumentNode): GraphQLError {
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
 * Whether an operation has at most `MAX_SELECTIONS` selections. A fragment counts at each spread,
 * because the compiler inlines the fragment there. If each fragment spreads the next fragment
 * twice, the number of selections grows exponentially.
 */
function isShort(operation: OperationDefinitionNode, document: DocumentNode): boolean {
  const fragments = fragmentsOf(document)
  const pending: SelectionSetNode[] = [operation.selectionSet]
  let selections = 0
  for (let set = pending.pop(); set !== undefined; set = pending.pop()) {
    selections += set.selections.length
    if (selections > MAX_SELECTIONS) return false
    for (const selection of set.selections) {
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? fragments.get(selection.name.value)?.selectionSet
          : selection.selectionSet
      if (inner !== undefined) pending.push(inner)
    }
  }
  return true
}

/**
 * Wraps the schema in Apollo's gateway interface, because this interface can replace the executor.
 */
export function createApolloGateway(schema: GraphQLSchema): GatewayInterface {
  const executor = createExecute(schema)
  return {
    onSchemaLoadOrUpdate: (notify) => {
      notify({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => undefined
    },
    load: () =>
      Promise.resolve({
        executor: ({ document, context, request: { variables, operationName }, operation }) =>
          executor(
            {
              document,
              // Apollo passes our context through unchanged, but types it as `unknown` properties.
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
