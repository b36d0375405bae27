import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { KALSHI, tickerAt } from './contract.js'
import { percentOfFile, withPercentUnit } from '../../reading/price-unit.js'
import { pointFact } from '../../reading/venue-fields.js'
import { always, type VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Kalshi's probabilities at one time, recorded by the project "theprob": an object with the percent
 * of each ticker. A row is an entry, `{ ticker, percent }`. Only the file's name contains the time.
 */
export const kalshiProbabilitySnapshots: VenueDocumentFormat = {
  format: 'probability-snapshots',
  reads: 'document',
  dataset: KALSHI,
  recognises: isSnapshot,
  fields: {
    ...always('text', 'ticker'),
    ...always('number', 'percent'),
  },
  rows: (document) => {
    const entries = Object.entries(fieldsOf(document).raw)
    return withPercentUnit(
      entries.map(([ticker, percent], index) => ({ index, raw: { ticker, percent }, around: {} })),
      (entry) => (isObject(entry) ? [entry['percent']] : []),
    )
  },
  read({ raw, around }, { observedAt: at }) {
    const entry = fieldsOf(raw)
    const contract = tickerAt(entry, 'ticker')
    const percent = entry.required((name) => percentOfFile(entry, name, around), 'percent')
    if (at === null) {
      throw new RefusedField(
        'percent',
        'has no time; put the time into the name of the file, such as 2026-03-01T051155Z.json',
      )
    }
    return [pointFact({ venue: 'kalshi', contract, at, percent })]
  },
}

function isSnapshot(head: unknown): boolean {
  if (!isObject(head)) return false
  const entries = Object.entries(head)
  return (
    entries.some(([name, value]) => name.startsWith('KX') && typeof value === 'number') &&
    entries.every(([, value]) => typeof value !== 'object' || value === null)
  )
}
