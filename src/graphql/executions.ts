import type { Loaders } from '../loaders/loaders.js'
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

/**
 * Finds the execution of a running operation by the `loaders` object of its request. The context of
 * the request cannot be the key, because Apollo copies the context.
 */
export interface Executions {
  /** The execution of the operation that uses `loaders`. */
  readonly of: (loaders: Loaders) => Execution
}

/** Creates an empty `Executions`. An execution is garbage-collected with its request. */
export function createExecutions(): Executions {
  const byLoaders = new WeakMap<Loaders, Execution>()
  return {
    of(loaders) {
      const known = byLoaders.get(loaders)
      if (known !== undefined) return known
      const execution = { units: 1, isPublic: false, codes: [], subscription: null }
      byLoaders.set(loaders, execution)
      return execution
    },
  }
}
