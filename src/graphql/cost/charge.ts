import type { ApolloServerPlugin } from '@apollo/server'
import { getVariableValues, GraphQLError, OperationTypeNode } from 'graphql'
import { nodesAnOperation, unitsOf } from '../../domain/caller.js'
import { ApiError } from '../../errors.js'
import { costOf } from './cost.js'
import { createValueCount } from './count-lists.js'
import type { KnownIntrospection } from './known-introspection.js'
import { lengthErrors } from './lengths.js'
import { LIMITS } from './limits.js'
import { isIntrospection } from './selections.js'
import type { OperationContext } from '../execution.js'
import { noOperation, refusal } from '../refusal.js'

/** The cost of an operation. */
interface Cost {
  readonly nodes: number
  readonly units: number
}

/**
 * Before the execution, refuses an operation that costs too much, or charges the caller for the
 * operation. Adds the cost to the response. An operation can use at most a third of the units that
 * the caller has per minute. Subscriptions are checked in the same way, before their stream opens.
 */
export const chargeOperations = (
  introspection: KnownIntrospection,
): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: () => {
    let cost: Cost | null = null
    return Promise.resolve({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        try {
          if (operation === undefined) throw noOperation(document, request.operationName)
          const { forStream } = contextValue.execution
          const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION
          if (isSubscription && forStream === null) throw NO_STREAM
          if (!isSubscription && forStream !== null) throw ONLY_SUBSCRIPTIONS
          const variables = request.variables ?? {}
          const [tooLong] = lengthErrors(schema, document, variables)
          if (tooLong !== undefined) throw tooLong
          const definitions = operation.variableDefinitions ?? []
          const { coerced, errors } = getVariableValues(schema, definitions, variables)
          if (coerced === undefined) {
            if (forStream !== null) throw refusal('INVALID_PARAMETER', {}, errors[0]?.message)
            // The executor reports malformed variables of a query with all details.
            return
          }
          const maxNodes = Math.min(LIMITS.nodes, nodesAnOperation(contextValue.quota().limit))
          // Introspection that is answered from memory costs no nodes.
          const estimate =
            isIntrospection(document) && introspection.isKnown(document)
              ? { nodes: 0, valuesOf: () => 0 }
              : costOf(schema, { document, operation, variables: coerced }, maxNodes)
          const { nodes } = estimate
          const units = unitsOf(nodes)
          if (forStream === null) {
            contextValue.valueCount = createValueCount(estimate, maxNodes, contextValue.endWork)
            // The cost is set before `spend`, so that a caller without enough units sees the cost,
            // too.
            cost = { nodes, units }
          }
          if (units > 1) await contextValue.spend(units - 1)
          contextValue.execution.units = units
          if (forStream === null) return
          forStream.checked = { document, estimate }
          // This ends the request, because Apollo does not execute subscriptions.
          throw NO_STREAM
        } catch (error) {
          throw withHttpStatus(error)
        }
      },
      willSendResponse: async ({ response, contextValue }) => {
        if (cost === null || response.body.kind !== 'single') return
        cost = await finalCost(cost, contextValue)
        contextValue.execution.units = cost.units
        response.body.singleResult.extensions = { cost }
      },
    })
  },
})

/**
 * The final cost, from the actual response. Charges the part that the estimate missed, but not more
 * units than the caller has left.
 */
async function finalCost(estimated: Cost, context: OperationContext): Promise<Cost> {
  const { valueCount } = context
  if (valueCount === null) return estimated
  const nodes = Math.max(estimated.nodes, valueCount.nodes())
  await context.charge(unitsOf(nodes) - estimated.units)
  // Past vote counts were charged when they were computed. Here they only add to the shown cost.
  const total = nodes + valueCount.replayed()
  return { nodes: total, units: unitsOf(total) }
}

/** The error for a subscription. Apollo does not execute subscriptions; see `subscriber.ts`. */
const NO_STREAM = refusal('NOT_ACCEPTABLE')

const ONLY_SUBSCRIPTIONS = refusal(
  'INVALID_PARAMETER',
  {},
  'A WebSocket only accepts subscriptions; send queries by POST.',
)

/**
 * Adds the HTTP status as the extension `http`. Apollo sends this status, and removes the extension
 * from the response.
 */
function withHttpStatus(error: unknown): Error {
  if (error instanceof GraphQLError) {
    const extensions = { ...error.extensions, http: { status: 400 } }
    return new GraphQLError(error.message, { extensions })
  }
  if (error instanceof ApiError) {
    const extensions = { code: error.code, http: { status: error.status } }
    return new GraphQLError(error.message, { extensions })
  }
  return new Error('The cost of the operation could not be computed.', { cause: error })
}
