import type { Wording } from '../../src/questions/wording.js'

/** A wording of which a test states only what it is about. */
export function aWording(given: Partial<Wording>): Wording {
  return {
    ...{ venue: 'polymarket', title: '', outcomeTitle: null, groupTitle: null },
    ...{ opensAt: null, closesAt: null, categories: [] },
    ...given,
  }
}
