import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { KALSHI, priceAt, pricesWithoutUnit, tickerAt } from './contract.js'
import { withPriceUnit } from '../../reading/price-unit.js'
import { pointFact, quotedAt, rowsOf } from '../../reading/venue-fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'

const PRICES = ['open', 'high', 'low', 'close']

/**
 * Kalshi's trade-api/v2, GET …/candlesticks: the `candlesticks` of one `ticker`. A row is an
 * interval, with the prices of the trades in it. An interval without trades is refused, because
 * past bids and asks are not prices.
 */
export const kalshiCandlesticks: VenueDocumentFormat = {
  format: 'v2-candlesticks',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) =>
    isObject(head) && Array.isArray(head['candlesticks']) && typeof head['ticker'] === 'string',
  fields: {
    ...always('number', 'end_period_ts'),
    ...always('object', 'price'),
    ...sometimes('number', ...PRICES.map((name) => `price.${name}`)),
    ...sometimes('text', ...PRICES.map((name) => `price.${name}_dollars`)),
  },
  rows(document) {
    const { raw } = fieldsOf(document)
    const around = { ticker: raw['ticker'] }
    const rows = rowsOf(raw['candlesticks'], 'candlesticks').map((row) => ({ ...row, around }))
    return withPriceUnit(rows, (row) => pricesWithoutUnit(isObject(row) ? row['price'] : null))
  },
  read({ raw, around }, context) {
    const contract = tickerAt(fieldsOf(around), 'ticker')
    const interval = fieldsOf(raw)
    const at = interval.closingTime('end_period_ts')
    if (at === null || quotedAt(at, context) !== at) {
      throw new RefusedField('end_period_ts', 'is missing or in the future')
    }
    const price = interval.object('price')
    const [open = null, high = null, low = null, percent = null] = PRICES.map((name) =>
      priceAt(price, name, around),
    )
    if (percent === null) {
      throw new RefusedField('price.close', 'is null: there was no trade in the interval')
    }
    const candle = open === null || high === null || low === null ? null : { open, high, low }
    return [pointFact({ venue: 'kalshi', contract, at, percent, candle })]
  },
}
