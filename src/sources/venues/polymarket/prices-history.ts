import type { ListingId } from '../../../domain/market.js'
import { fieldsOf, isObject, RefusedField, someHasMost } from '../../reading/fields.js'
import { POLYMARKET } from './contract.js'
import { pointFact, quotedAt, rowsOf } from '../../reading/venue-fields.js'
import { always, type VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Polymarket's order book API, GET /prices-history: `history`, a list of times (seconds) and prices
 * (fractions) of one token. A row is a point. The file does not name the token, so the option
 * `--listing` of the command line names the listing.
 */
export const polymarketPricesHistory: VenueDocumentFormat = {
  format: 'prices-history',
  reads: 'document',
  dataset: POLYMARKET,
  recognises: (head) => isObject(head) && someHasMost(head['history'], ['t', 'p']),
  fields: always('number', 't', 'p'),
  rows(document, { listing }) {
    // A refused row is later read again, without the option, so each row stores the listing.
    const around = listingNamed(listing)
    return rowsOf(fieldsOf(document).raw['history'], 'history').map((row) => ({ ...row, around }))
  },
  read({ raw, around }, context) {
    const id = fieldsOf(around, 'listing')
    const point = fieldsOf(raw)
    const at = point.closingTime('t')
    if (at === null) throw new RefusedField('t', 'is missing, or its year is not from 2000 to 2098')
    if (quotedAt(at, context) !== at)
      throw new RefusedField('t', 'is more than a day later than the time of the file')
    const percent = point.required(point.percentOfFraction, 'p')
    const [contract, outcome = ''] = [id.text('contract'), id.optionalText('outcome')]
    return [pointFact({ venue: 'polymarket', contract, outcome, at, percent })]
  },
}

/**
 * Parses the contract and outcome of `--listing`. Throws a `RefusedField` when it is missing or
 * malformed.
 */
export function listingNamed(listing: string | null): Pick<ListingId, 'contract' | 'outcome'> {
  if (listing === null) {
    throw new RefusedField(
      'history',
      'does not name its contract; pass --listing polymarket:<condition id>:<outcome>. For the yes ' +
        'side, leave out the outcome',
    )
  }
  const [, contract, outcome = ''] = /^polymarket:(0x[0-9a-f]{64})(?::(.*))?$/is.exec(listing) ?? []
  if (contract === undefined) {
    throw new RefusedField(
      '--listing',
      'must be polymarket:<condition id>:<outcome>; for the yes side, leave out the outcome',
    )
  }
  return { contract: contract.toLowerCase(), outcome }
}
