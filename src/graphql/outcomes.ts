import type { Loaders } from '../loaders/loaders.js'

/** What became of one operation, as far as keeping its reply goes. */
export interface Outcome {
  units: number
  /** Whether whoever asks the same gets the same. */
  isForEverybody: boolean
}

/** Outcomes by the loaders of a request, as Apollo copies its context. */
export interface Outcomes {
  /** That of the operation that was given `loaders`. */
  readonly of: (loaders: Loaders) => Outcome
}

/** Outcomes of operations under way; each is forgotten with its request. */
export function createOutcomes(): Outcomes {
  const byLoaders = new WeakMap<Loaders, Outcome>()
  return {
    of(loaders) {
      const known = byLoaders.get(loaders)
      if (known !== undefined) return known
      const outcome = { units: 1, isForEverybody: false }
      byLoaders.set(loaders, outcome)
      return outcome
    },
  }
}
