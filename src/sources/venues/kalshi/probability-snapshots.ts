import type { VenueFact } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { KALSHI, tickerAt } from './contract.js'
import type { VenueContext, VenueDocumentFormat, VenueRow } from '../../reading/venue-format.js'
import { always } from '../../reading/venue-format.js'

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
  rows: (document) =>
    Object.entries(fieldsOf(document).raw).map(([ticker, percent], index) => ({
      index,
      raw: { ticker, percent },
    })),
  read,
}

function isSnapshot(head: unknown): boolean {
  if (!isObject(head)) return false
  const entries = Object.entries(head)
  return (
    entries.some(([name, value]) => name.startsWith('KX') && typeof value === 'number') &&
    entries.every(([, value]) => typeof value !== 'object' || value === null)
  )
}

function read({ raw }: VenueRow, { observedAt }: VenueContext): readonly VenueFact[] {
  const entry = fieldsOf(raw)
  const contract = tickerAt(entry, 'ticker')
  const percent = entry.required(entry.percentOfCents, 'percent')
  if (observedAt === null) {
    throw new RefusedField('percent', "has no time, because the file's name contains none")
  }
  return [
    { point: { venue: 'kalshi', contract, outcome: '', at: observedAt, percent, candle: null } },
  ]
}
