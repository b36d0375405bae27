import type { Loaders } from '../loaders/loaders.js'
import type { Asked } from './live/subscribing.js'

/** The outcome of one operation, as far as the form and caching of its reply are concerned. */
export interface Outcome {
  units: number
  /** Whether every client with the same question gets the same reply. */
  isForEverybody: boolean
  /** The codes of its errors, each once. */
  codes: readonly string[]
  /** The subscription that was sent; null: it is none. */
  subscription: Asked | null
}

/** Outcomes by the loaders of a request, because Apollo copies its context. */
export interface Outcomes {
  /** The outcome of the operation that was given `loaders`. */
  readonly of: (loaders: Loaders) => Outcome
}

/** Outcomes of running operations; each is dropped with its request. */
export function createOutcomes(): Outcomes {
  const byLoaders = new WeakMap<Loaders, Outcome>()
  return {
    of(loaders) {
      const known = byLoaders.get(loaders)
      if (known !== undefined) return known
      const outcome = { units: 1, isForEverybody: false, codes: [], subscription: null }
      byLoaders.set(loaders, outcome)
      return outcome
    },
  }
}
