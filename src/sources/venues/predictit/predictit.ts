import { fieldOf } from '../../reading/feed.js'
import type { VenueSource } from '../../reading/source.js'
import type { Listing, MarketState } from '../../../domain/market.js'
import { secondOf } from '../../../domain/instant.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { closingTimeAt, percentOfFraction, rounded, timeAt, titleAt } from '../../reading/prices.js'
import type { VenueDocumentFormat, VenueRowFormat } from '../../reading/venue-format.js'
import {
  firstOf,
  idAt,
  latestIn,
  requiredList,
  listingOf,
  nameAlias,
  quotedAt,
  quoteOf,
  recorded,
  urlAt,
} from '../../reading/venue-fields.js'

const PREDICTIT = recorded('predictit', 'PredictIt', 'https://www.predictit.org/api/marketdata/all')

/**
 * All open markets of PredictIt (`/api/marketdata/all`). A row is a contract, which is the listing;
 * its market is the group.
 *
 * - `bestSellYesCost` is the bid and `bestBuyYesCost` is the ask. The files show this: the bid is
 *   never higher than the ask, and `bestBuyNoCost` is one dollar minus the bid. `null` means that
 *   there is no offer.
 * - Times have no time zone and are in New York time: a file has 13:10, but a Manifold list that
 *   was fetched at the same time has 18:10 UTC.
 */
export const predictitMarkets: VenueDocumentFormat = {
  format: 'marketdata-all',
  dataset: PREDICTIT,
  reads: 'document',
  recognises: (head) => {
    const market = firstOf(isObject(head) ? head['markets'] : undefined)
    const contract = firstOf(isObject(market) ? market['contracts'] : undefined)
    return isObject(contract) && 'bestBuyYesCost' in contract && 'lastTradePrice' in contract
  },
  statedTime: (head) =>
    inUtc(latestIn(isObject(head) ? head['markets'] : undefined, 'timeStamp') ?? null) ?? undefined,
  fields: {
    id: { types: ['number'], presence: 'always' },
    name: { types: ['text'], presence: 'always' },
    status: { types: ['text'], presence: 'always' },
    dateEnd: { types: ['text'], presence: 'always' },
    lastTradePrice: { types: ['number'], presence: 'sometimes' },
    bestBuyYesCost: { types: ['number'], presence: 'sometimes' },
    bestSellYesCost: { types: ['number'], presence: 'sometimes' },
  },
  *rows(document) {
    let index = 0
    const { raw } = fieldsOf(document)
    for (const [at, market] of requiredList(raw['markets'], 'markets').entries()) {
      const { contracts, ...around } = fieldsOf(market, `markets[${String(at)}]`).raw
      const rows = requiredList(contracts, `markets[${String(at)}].contracts`)
      for (const contract of rows) yield { index: index++, raw: contract, around }
    }
  },
  read: ({ raw, around }, context) => {
    const contract = fieldsOf(raw)
    const market = fieldsOf(around, 'market')
    const { state, venueState } = stateOf(contract)
    return [
      {
        listing: listingOf({
          ...namesOf(
            { id: idAt(market, 'id'), title: titleAt(market, 'name') },
            { id: idAt(contract, 'id'), title: titleAt(contract, 'name') },
          ),
          url: urlAt(market, 'url'),
          state,
          venueState,
          closesAt: closingTimeOf(contract),
          quote: quoteOf({
            bid: percentOfFraction(contract, 'bestSellYesCost'),
            ask: percentOfFraction(contract, 'bestBuyYesCost'),
            last: percentOfFraction(contract, 'lastTradePrice'),
            quotedAt: quotedAt(newYorkTimeAt(market, 'timeStamp'), context),
          }),
        }),
      },
    ]
  },
}

/**
 * PredictIt's markets as a CSV file, one row per contract, with the prices of a yes and a no. If a
 * no costs 60 cents, a yes sells for 40. A price of 0 means that there is no offer, because shares
 * cost from 1 to 99 cents.
 */
export const predictitContracts: VenueRowFormat = {
  format: 'contracts-csv',
  dataset: PREDICTIT,
  reads: 'rows',
  fileFormat: 'csv',
  recognises: (head) =>
    isObject(head) &&
    ['Market_ID', 'Contract_ID', 'Yes_Price', 'No_Price'].every((name) => name in head),
  fields: {
    Market_ID: { types: ['text'], presence: 'always' },
    Market_Name: { types: ['text'], presence: 'always' },
    Contract_ID: { types: ['text'], presence: 'always' },
    Contract_Name: { types: ['text'], presence: 'always' },
    Market_URL: { types: ['text'], presence: 'always' },
    Yes_Price: { types: ['text'], presence: 'always' },
    No_Price: { types: ['text'], presence: 'always' },
    Time_Stamp: { types: ['text'], presence: 'always' },
  },
  read: ({ raw }, context) => {
    const row = fieldsOf(raw)
    const no = priceOrNone(percentOfFraction(row, 'No_Price'))
    return [
      {
        listing: listingOf({
          ...namesOf(
            { id: idAt(row, 'Market_ID'), title: titleAt(row, 'Market_Name') },
            { id: idAt(row, 'Contract_ID'), title: titleAt(row, 'Contract_Name') },
          ),
          url: urlAt(row, 'Market_URL'),
          // The list only contains open markets and has no status.
          state: 'open',
          venueState: '',
          quote: quoteOf({
            bid: no === null ? null : rounded(100 - no),
            ask: priceOrNone(percentOfFraction(row, 'Yes_Price')),
            quotedAt: quotedAt(newYorkTimeAt(row, 'Time_Stamp'), context),
          }),
        }),
      },
    ]
  },
}

interface Named {
  readonly id: string
  readonly title: string
}

/** If a contract has the title of its market, the market is a plain yes-or-no question. */
function namesOf(market: Named, contract: Named) {
  const isPlain = market.title === contract.title
  return {
    venue: 'predictit',
    contract: contract.id,
    outcome: '',
    aliases: [nameAlias(market.id, isPlain ? '' : contract.title)],
    title: market.title,
    outcomeTitle: isPlain ? null : contract.title,
    group: isPlain ? null : { id: market.id, title: market.title, isExclusive: null },
  } satisfies Partial<Listing>
}

const STATES: Readonly<Record<string, MarketState>> = { Open: 'open', Closed: 'closed' }

function stateOf(contract: Fields) {
  const venueState = contract.text('status')
  const state = Object.hasOwn(STATES, venueState) ? STATES[venueState] : undefined
  if (state !== undefined) return { state, venueState }
  throw new RefusedField('status', `${JSON.stringify(venueState)} is an unknown status`)
}

function priceOrNone(percent: number | null): number | null {
  return percent === 0 ? null : percent
}

/** `02/04/2026 11:00:00 AM (ET)`, which the venue uses as well as ISO 8601. */
const AMERICAN_TIME = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM) \(ET\)$/

function closingTimeOf(contract: Fields): string | null {
  const match = AMERICAN_TIME.exec(contract.optionalText('dateEnd') ?? '')
  if (match === null) return inUtc(closingTimeAt(contract, 'dateEnd'))
  const [, month = '', day = '', year = '', hour = '', minute = '', second = '', half] = match
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`
  return inUtc(closingTimeAt(fieldsOf({ dateEnd: `${year}-${month}-${day}T${time}` }), 'dateEnd'))
}

function newYorkTimeAt(fields: Fields, name: string): string | null {
  return inUtc(timeAt(fields, name))
}

const WINTER_MS = 5 * 60 * 60 * 1_000

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  timeZoneName: 'longOffset',
})

/** Returns the UTC time of a New York time. `local` was parsed as if New York time were UTC. */
function inUtc(local: string | null): string | null {
  if (local === null) return null
  // The offset depends on the date. To find it, `local` is treated as winter time. So the result
  // may be wrong by an hour close to a clock change.
  const parts = NEW_YORK.formatToParts(new Date(Date.parse(local) + WINTER_MS))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const zoned = `${local.slice(0, 19)}${offset.replace('GMT', '')}`
  return secondOf(new Date(zoned))
}

/** PredictIt. */
export const predictit: VenueSource = {
  kind: 'venue',
  name: 'predictit',
  formats: [predictitMarkets, predictitContracts],
  feeds: {
    base: 'https://www.predictit.org/api',
    lists: [
      // One response contains all open markets.
      {
        name: 'all',
        path: '/marketdata/all',
        first: () => ({}),
        items: (reply) => fieldOf(reply, 'markets'),
        id: 'id',
        next: () => null,
        maxPages: 1,
      },
    ],
  },
}
