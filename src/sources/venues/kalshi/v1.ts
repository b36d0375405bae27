import { fieldsOf, isObject, someHasMost, type Fields } from '../../reading/fields.js'
import {
  eventOf,
  joinedRules,
  KALSHI,
  marketQuote,
  outcomeOf,
  pricesWithoutUnit,
  seriesUrl,
  targetsOf,
  tickerAt,
} from './contract.js'
import { withPriceUnit } from '../../reading/price-unit.js'
import { elementsIn, nestedRows, listingFact } from '../../reading/venue-fields.js'
import { always, sometimes, type VenueDocumentFormat } from '../../reading/venue-format.js'

/**
 * Kalshi's older v1 API, GET /events: `events` with their `markets`. A row is a market. The event
 * is the group of its markets, and has a template for the rules of the markets.
 */
export const kalshiV1Events: VenueDocumentFormat = {
  format: 'v1-events',
  reads: 'document',
  dataset: KALSHI,
  recognises: (head) => eventsIn(head) !== undefined,
  fields: {
    ...always('text', 'id', 'ticker_name', 'title', 'yes_sub_title', 'status', 'open_date'),
    ...always('text', 'close_date'),
    ...sometimes('text', 'result', 'yes_bid_dollars', 'yes_ask_dollars', 'last_price_dollars'),
    ...sometimes('text', 'volume_fp'),
    ...sometimes('number', 'settlement_value_centicents', 'yes_bid', 'yes_ask', 'last_price'),
    ...sometimes('number', 'volume'),
    ...always('object', 'rulebook_variables'),
    ...sometimes('object', 'custom_strike'),
  },
  rows: (document) =>
    withPriceUnit(nestedRows(eventsIn(document) ?? [], 'markets'), pricesWithoutUnit),
  read(row, context) {
    const market = fieldsOf(row.raw)
    const event = eventOf(row)
    const category = event.optionalTitle('category')
    const id = market.optionalTitle('id')
    return [
      listingFact({
        venue: 'kalshi',
        contract: tickerAt(market, 'ticker_name'),
        outcome: '',
        aliases: id === null ? [] : [`id:${id}`],
        title: questionOf(market, event),
        outcomeTitle: market.optionalTitle('yes_sub_title'),
        group: {
          id: tickerAt(event, 'ticker'),
          title: event.title('title'),
          isExclusive: event.flag('mutually_exclusive'),
        },
        url: seriesUrl(event.optionalText('series_ticker')),
        description: rulesOf(market, event),
        categories: category === null ? [] : [category],
        ...outcomeOf(market, settlementOf(market)),
        opensAt: market.time('open_date'),
        closesAt: market.closingTime('close_date'),
        quote: marketQuote(market, row, context),
        ...targetsOf(market),
      }),
    ]
  },
}

function eventsIn(document: unknown) {
  return elementsIn(
    document,
    (value) =>
      isObject(value) &&
      someHasMost(value['markets'], ['ticker_name', 'close_date', 'rulebook_variables']),
  )
}

/**
 * If the API leaves the subject out of a title ("Will  become President…"), the title has two
 * spaces instead. Then the title of the event is the question.
 */
function questionOf(market: Fields, event: Fields): string {
  const title = market.title('title')
  return / {2,}/.test(market.text('title')) ? event.title('title') : title
}

/** The event's rules, with placeholders such as `|| Person ||` replaced by the market's values. */
function rulesOf(market: Fields, event: Fields): string | null {
  const variables = market.optionalObject('rulebook_variables')?.raw ?? {}
  const rule = (event.description('underlying') ?? '').replace(
    /\|\| ([^|]{1,100}) \|\|/g,
    (written, name: string) => {
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined
      return typeof value === 'string' ? value : written
    },
  )
  return joinedRules([rule, event.description('settle_details')])
}

/** The payout, in hundredths of a cent, as percent. */
function settlementOf(market: Fields): number | null {
  const field = 'settlement_value_centicents'
  const centicents = market.number(field)
  return centicents === null ? null : fieldsOf({ [field]: centicents / 100 }).percentOfCents(field)
}
