import type { RequestContext } from '../request-context.js'
import type { DocumentNode } from 'graphql'
import type { Estimate } from './cost/cost.js'

/** The parameters of a subscription, as a client sends them. */
export interface SubscriptionParams {
  readonly query?: unknown
  readonly operationName?: unknown
  readonly variables?: unknown
}

/** A subscription that passed all checks. */
export interface CheckedSubscription {
  readonly document: DocumentNode
  readonly estimate: Estimate
}

/** The properties of an operation that the server needs to send and cache its response. */
export interface Execution {
  /** The cost; null before it is estimated. `units` are units of the rate limit. */
  cost: { readonly nodes: number; readonly units: number } | null
  /** True if every client gets the same response for the same request. */
  isPublic: boolean
  /** The distinct codes of the errors in the response. */
  codes: readonly string[]
  /** The parameters of a subscription; null for any other operation. */
  subscription: SubscriptionParams | null
  /**
   * Set if the operation is checked for a stream. Then the operation must be a subscription, and
   * Apollo only checks it.
   */
  readonly forStream: { checked: CheckedSubscription | null } | null
}

/** The context of an operation. Apollo copies it; all copies have the same execution. */
export interface OperationContext extends RequestContext {
  readonly execution: Execution
}

/** The execution of a new operation. */
export function createExecution(forStream: Execution['forStream'] = null): Execution {
  return { cost: null, isPublic: false, codes: [], subscription: null, forStream }
}
