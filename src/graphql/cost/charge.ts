import type { ApolloServerPlugin } from '@apollo/server'
import { getVariableValues, GraphQLError, OperationTypeNode } from 'graphql'
import { nodesAnOperation, unitsOf } from '../../domain/caller.js'
import { ApiError } from '../../errors.js'
import type { RequestContext } from '../../request-context.js'
import { costOf } from './cost.js'
import type { KnownIntrospection } from './known-introspection.js'
import { lengthErrors } from './lengths.js'
import { LIMITS } from './limits.js'
import type { Outcomes } from '../outcomes.js'
import { refusal } from '../refusal.js'

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
        // Without one the executor says so.
        if (operation === undefined) return
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
          const nodes = introspection.isKnown(document) ? 0 : costOf(schema, checked, most)
          const units = unitsOf(nodes)
          if (units > 1) await contextValue.spend(units - 1)
          outcomes.of(contextValue.loaders).units = units
          cost = { nodes, units }
        } catch (error) {
          throw asRefused(error)
        }
      },
      willSendResponse: ({ response }) => {
        if (cost !== null && response.body.kind === 'single') {
          response.body.singleResult.extensions = { cost }
        }
        return Promise.resolve()
      },
    })
  },
})

const NO_STREAM = refusal(
  'INVALID_PARAMETER',
  {},
  'A subscription is asked over WebSocket, or with Accept: text/event-stream.',
)

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
