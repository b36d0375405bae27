import type { ApolloServerPlugin } from '@apollo/server'
import { getVariableValues, GraphQLError, OperationTypeNode } from 'graphql'
import { nodesAnOperation, unitsOf } from '../../domain/caller.js'
import { ApiError } from '../../errors.js'
import type { RequestContext } from '../../request-context.js'
import { costOf } from './cost.js'
import { createValueCount } from './count-lists.js'
import type { KnownIntrospection } from './known-introspection.js'
import { lengthErrors } from './lengths.js'
import { LIMITS } from './limits.js'
import type { Outcomes } from '../outcomes.js'
import { noOperation, refusal } from '../refusal.js'

/** What an operation costs. */
interface Cost {
  readonly nodes: number
  readonly units: number
}

/**
 * Refuses what may bring too much before it is executed, has the caller pay for the rest, and tells the
 * cost of what is answered. An operation may take a third of what its caller has in a minute.
 */
export const charging = (
  outcomes: Outcomes,
  introspection: KnownIntrospection,
): ApolloServerPlugin<RequestContext> => ({
  requestDidStart: () => {
    let cost: Cost | null = null
    return Promise.resolve({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (operation === undefined) throw asRefused(noOperation(document, request.operationName))
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw asRefused(NO_STREAM)
        const [tooLong] = lengthErrors(schema, document, request.variables ?? {})
        if (tooLong !== undefined) throw asRefused(tooLong)
        const definitions = operation.variableDefinitions ?? []
        const { coerced } = getVariableValues(schema, definitions, request.variables ?? {})
        // Malformed variables: the executor tells which.
        if (coerced === undefined) return
        try {
          const most = Math.min(LIMITS.nodes, nodesAnOperation(contextValue.quota().limit))
          const checked = { document, operation, variables: coerced }
          // What is answered from memory expands to nothing.
          const estimate = introspection.isKnown(document)
            ? { nodes: 0, valuesOf: () => 0 }
            : costOf(schema, checked, most)
          contextValue.valueCount = createValueCount(estimate, most, contextValue.endWork)
          const { nodes } = estimate
          const units = unitsOf(nodes)
          // Also shown to a caller who does not have as much left.
          cost = { nodes, units }
          if (units > 1) await contextValue.spend(units - 1)
          outcomes.of(contextValue.loaders).units = units
        } catch (error) {
          throw asRefused(error)
        }
      },
      willSendResponse: async ({ response, contextValue }) => {
        if (cost === null || response.body.kind !== 'single') return
        cost = await settled(cost, contextValue)
        outcomes.of(contextValue.loaders).units = cost.units
        response.body.singleResult.extensions = { cost }
      },
    })
  },
})

/** The cost once it is known what the response has: has the caller pay what was estimated too low, as far as it can. */
async function settled(estimated: Cost, context: RequestContext): Promise<Cost> {
  const { valueCount } = context
  if (valueCount === null) return estimated
  const nodes = Math.max(estimated.nodes, valueCount.nodes())
  await context.charge(unitsOf(nodes) - estimated.units)
  // Replays are paid for when they are done.
  const all = nodes + valueCount.replayed()
  return { nodes: all, units: unitsOf(all) }
}

/** Subscriptions have an executor of their own. */
const NO_STREAM = refusal('NOT_ACCEPTABLE')

/** Apollo's word for the status of a request that is refused whole; it takes it out of the reply. */
function asRefused(error: unknown): Error {
  if (error instanceof GraphQLError) {
    const extensions = { ...error.extensions, http: { status: 400 } }
    return new GraphQLError(error.message, { extensions })
  }
  if (error instanceof ApiError) {
    const extensions = { code: error.code, http: { status: error.status } }
    return new GraphQLError(error.message, { extensions })
  }
  return new Error('cost', { cause: error })
}
