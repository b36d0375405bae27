import type { RequestContext } from '../request-context.js'
import type { SubscriptionParams } from './live/subscriber.js'

/** The properties of an operation that the server needs to send and cache its response. */
export interface Execution {
  /** The cost in units of the rate limit. */
  units: number
  /** True if every client gets the same response for the same request. */
  isPublic: boolean
  /** The distinct codes of the errors in the response. */
  codes: readonly string[]
  /** The parameters of a subscription; null for any other operation. */
  subscription: SubscriptionParams | null
}

/** The context of an operation. Apollo copies it; all copies have the same execution. */
export interface OperationContext extends RequestContext {
  readonly execution: Execution
}
