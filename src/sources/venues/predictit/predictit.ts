import { fieldOf } from '../../reading/feed.js'
import { venueSource } from '../../reading/source.js'
import type { Listing, ListingGroup, MarketState } from '../../../domain/market.js'
import {
  fieldsOf,
  isObject,
  rounded,
  someHasMost,
  hasAll,
  type Fields,
} from '../../reading/fields.js'
import { instantInZone } from '../../../elections/local-time.js'
import {
  elementsIn,
  latestIn,
  nameAlias,
  nestedRows,
  parentOf,
  quotedAt,
  quoteOf,
  recorded,
  listingFact,
} from '../../reading/venue-fields.js'
import { always, sometimes } from '../../reading/venue-format.js'
import type { VenueDocumentFormat, VenueRowFormat } from '../../reading/venue-format.js'

const PREDICTIT = recorded('predictit', 'PredictIt', 'https://www.predictit.org/api/marketdata/all')

/**
 * Markets of PredictIt (`/api/marketdata/all` or `/markets/{id}`). A row is a contract, which
 * becomes a listing; the market of the contract is the group.
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
  recognises: (head) => marketsIn(head) !== undefined,
  statedTime: (head) => inUtc(latestIn(marketsIn(head), 'timeStamp') ?? null) ?? undefined,
  fields: {
    ...always('number', 'id'),
    ...always('text', 'name', 'status', 'dateEnd'),
    ...sometimes('number', 'lastTradePrice', 'bestBuyYesCost', 'bestSellYesCost'),
  },
  rows: (document) => nestedRows(marketsIn(document) ?? [], 'contracts'),
  read: (row, context) => {
    const market = parentOf(row, 'market', 'contracts')
    const contract = fieldsOf(row.raw)
    const state = contract.word('status', STATES, 'status')
    return [
      listingFact({
        ...namesOf(
          { id: market.id('id'), title: market.title('name') },
          { id: contract.id('id'), title: contract.title('name') },
        ),
        url: market.url('url'),
        state,
        venueState: contract.text('status'),
        closesAt: closingTimeOf(contract),
        quote: quoteOf({
          bid: contract.percentOfFraction('bestSellYesCost'),
          ask: contract.percentOfFraction('bestBuyYesCost'),
          last: contract.percentOfFraction('lastTradePrice'),
          quotedAt: quotedAt(newYorkTimeAt(market, 'timeStamp'), context),
        }),
      }),
    ]
  },
}

const COLUMNS = ['Market_ID', 'Market_Name', 'Contract_ID', 'Contract_Name', 'Yes_Price']

/**
 * PredictIt's markets as a CSV file, one row per contract, with the prices of a "yes" share and a
 * "no" share. If a "no" share costs 60 cents, a "yes" share can be sold for 40 cents. A price of 0
 * means that there is no offer, because shares cost from 1 to 99 cents.
 */
export const predictitContracts: VenueRowFormat = {
  format: 'contracts-csv',
  dataset: PREDICTIT,
  reads: 'rows',
  fileFormat: 'csv',
  columns: COLUMNS,
  recognises: (head) => hasAll(head, COLUMNS),
  fields: {
    ...always('text', 'Market_ID', 'Market_Name', 'Contract_ID', 'Contract_Name', 'Market_URL'),
    ...always('text', 'Yes_Price', 'No_Price', 'Time_Stamp'),
  },
  read: ({ raw }, context) => {
    const row = fieldsOf(raw)
    const no = priceOrNone(row.percentOfFraction('No_Price'))
    return [
      listingFact({
        ...namesOf(
          { id: row.id('Market_ID'), title: row.title('Market_Name') },
          { id: row.id('Contract_ID'), title: row.title('Contract_Name') },
        ),
        url: row.url('Market_URL'),
        // The list only contains open markets and has no status.
        state: 'open',
        venueState: '',
        quote: quoteOf({
          bid: no === null ? null : rounded(100 - no),
          ask: priceOrNone(row.percentOfFraction('Yes_Price')),
          quotedAt: quotedAt(newYorkTimeAt(row, 'Time_Stamp'), context),
        }),
      }),
    ]
  },
}

function marketsIn(document: unknown) {
  return elementsIn(
    document,
    (value) =>
      isObject(value) &&
      someHasMost(value['contracts'], ['bestBuyYesCost', 'bestSellYesCost', 'lastTradePrice']),
  )
}

type Named = Pick<ListingGroup, 'id' | 'title'>

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

function priceOrNone(percent: number | null): number | null {
  return percent === 0 ? null : percent
}

/** Matches `02/04/2026 11:00:00 AM (ET)`. The venue uses this form as well as ISO 8601. */
const AMERICAN_TIME = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) (AM|PM) \(ET\)$/

function closingTimeOf(contract: Fields): string | null {
  const match = AMERICAN_TIME.exec(contract.optionalText('dateEnd') ?? '')
  if (match === null) return inUtc(contract.closingTime('dateEnd'))
  const [, month = '', day = '', year = '', hour = '', minute = '', second = '', half] = match
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`
  return inUtc(fieldsOf({ dateEnd: `${year}-${month}-${day}T${time}` }).closingTime('dateEnd'))
}

function newYorkTimeAt(fields: Fields, name: string): string | null {
  return inUtc(fields.time(name))
}

/** Returns the UTC time of a New York time. `local` was parsed as if New York time were UTC. */
function inUtc(local: string | null): string | null {
  return local === null ? null : instantInZone(Date.parse(local), 'America/New_York')
}

/** PredictIt. */
export const predictit = venueSource('predictit', [predictitMarkets, predictitContracts], {
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
})
