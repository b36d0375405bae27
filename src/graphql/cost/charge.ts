import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server'
import { getVariableValues, OperationTypeNode } from 'graphql'
import { nodesAnOperation, unitsOf } from '../../caller.js'
import { costOf } from './cost.js'
import { createValueCount } from './count-lists.js'
import type { KnownIntrospection } from './known-introspection.js'
import { lengthErrors } from './lengths.js'
import { LIMITS } from './limits.js'
import type { OperationContext } from '../execution.js'
import { noOperation, refusal } from '../refusal.js'

/**
 * Refuses an operation that costs too much, or charges the caller for the operation. Runs before
 * the execution. An operation can use at most a third of the units that the caller has per minute.
 * Subscriptions are checked in the same way, before their stream opens.
 */
export async function chargeOperation(
  {
    schema,
    document,
    operation,
    request: { operationName, variables = {} },
    contextValue,
  }: GraphQLRequestContextDidResolveOperation<OperationContext>,
  knownAnswerTo: KnownIntrospection,
): Promise<void> {
  if (operation === undefined) throw noOperation(document, operationName)
  const { execution } = contextValue
  const { forStream } = execution
  const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION
  if (isSubscription && forStream === null) throw NO_STREAM
  if (!isSubscription && forStream !== null) throw ONLY_SUBSCRIPTIONS
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
    knownAnswerTo(document) === null
      ? costOf(schema, { document, operation, variables: coerced }, maxNodes)
      : { nodes: 0, valuesOf: () => 0 }
  const { nodes } = estimate
  const units = unitsOf(nodes)
  if (forStream === null) {
    contextValue.valueCount = createValueCount(estimate, maxNodes, contextValue.endWork)
    // The cost is set before `spend`, so that a caller without enough units also sees the cost.
    execution.cost = { nodes, units }
  }
  if (units > 1) await contextValue.spend(units - 1)
  if (forStream === null) return
  forStream.checked = { document, estimate }
  // This ends the request, because Apollo does not execute subscriptions.
  throw NO_STREAM
}

/**
 * Sets the final cost, from the actual response. Charges the part that the estimate missed, but not
 * more units than the caller has left.
 */
export async function chargeResponse({ execution, valueCount, charge }: OperationContext) {
  const { cost } = execution
  if (cost === null || valueCount === null) return
  const nodes = Math.max(cost.nodes, valueCount.nodes())
  await charge(unitsOf(nodes) - cost.units)
  // Past vote counts were charged when they were computed. Here they only add to the shown cost.
  const total = nodes + valueCount.replayed()
  execution.cost = { nodes: total, units: unitsOf(total) }
}

/** The error for a subscription. Apollo does not execute subscriptions; see `subscriber.ts`. */
const NO_STREAM = refusal('NOT_ACCEPTABLE')

const ONLY_SUBSCRIPTIONS = refusal(
  'INVALID_PARAMETER',
  {},
  'A WebSocket only accepts subscriptions; send queries by POST.',
)
