import type { ListingId, VenueFact } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { POLYMARKET, someHas } from './contract.js'
import { closingTimeAt, percentOfFraction } from '../../reading/prices.js'
import type { VenueContext, VenueDocumentFormat, VenueRow } from '../../reading/venue-format.js'
import { quotedAt, rowsOf } from '../../reading/venue-fields.js'

/**
 * Polymarket's order book API, GET /prices-history: `history`, a list of times (seconds) and prices
 * (fractions) of one token, which it does not name. A row is a point; the command line names its listing.
 */
export const polymarketPricesHistory: VenueDocumentFormat = {
  format: 'prices-history',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) => isObject(head) && someHas(head['history'], ['t', 'p']),
  fields: {
    t: { types: ['number'], presence: 'always' },
    p: { types: ['number'], presence: 'always' },
  },
  rows(document, { listing }) {
    // A refused row is read again without the command line, so each stores its argument.
    const around = listingNamed(listing)
    return rowsOf(fieldsOf(document).raw['history'], 'history').map((row) => ({ ...row, around }))
  },
  read,
}

function read({ raw, around }: VenueRow, context: VenueContext): readonly VenueFact[] {
  const id = fieldsOf(around, 'listing')
  const point = fieldsOf(raw)
  const at = closingTimeAt(point, 't')
  if (at === null) throw new RefusedField('t', 'is missing, or no time at which anybody traded')
  if (quotedAt(at, context) !== at) throw new RefusedField('t', 'lies after the file was made')
  const percent = percentOfFraction(point, 'p')
  if (percent === null) throw new RefusedField('p', 'is missing')
  return [
    {
      point: {
        venue: 'polymarket',
        contract: id.text('contract'),
        outcome: id.optionalText('outcome') ?? '',
        at,
        percent,
        candle: null,
      },
    },
  ]
}

/** The contract and outcome that `--listing` names. Throws a `RefusedField` when it names none. */
export function listingNamed(listing: string | null): Pick<ListingId, 'contract' | 'outcome'> {
  if (listing === null) {
    throw new RefusedField(
      'history',
      'names no contract; say whose prices these are with --listing polymarket:<condition id>:<outcome>, ' +
        'the outcome left out for the yes side',
    )
  }
  const [, contract, outcome = ''] = /^polymarket:(0x[0-9a-f]{64})(?::(.*))?$/is.exec(listing) ?? []
  if (contract === undefined) {
    throw new RefusedField(
      '--listing',
      'must be polymarket:<condition id>:<outcome>, the outcome left out for the yes side',
    )
  }
  return { contract: contract.toLowerCase(), outcome }
}
