import { venueSource } from '../../reading/source.js'
import type { SourceFile } from '../../reading/observed.js'
import { fieldsOf, RefusedField, hasAll, type Fields } from '../../reading/fields.js'
import { always, type VenueRowFormat } from '../../reading/venue-format.js'
import { listingFact, pointFact, quoteOf, recorded } from '../../reading/venue-fields.js'

const COLUMNS = ['Date', 'Close']

/**
 * The daily prices of one Intrade contract as CSV, in percent. A row is a day. The file's name is
 * the contract.
 *
 * The files do not contain the question. They are named after Republicans of 2012, and the prices
 * fit no question except the nomination (Romney at 63 and Paul at 8 in December 2011). The titles
 * below use Intrade's wording for the nomination. Files with other names are not recognised.
 *
 * Each row gives a point of the history, and the listing with the day's price as its quote. The
 * quote of the newest row counts. `Volume` is not read, because it is the volume of one day.
 */
export const intradeDays: VenueRowFormat = {
  format: 'daily-csv',
  dataset: recorded(
    'intrade',
    'Intrade',
    'https://github.com/rrenaud/election-market-news-predict',
  ),
  reads: 'rows',
  fileFormat: 'csv',
  columns: COLUMNS,
  recognises: (head, file) => hasAll(head, COLUMNS) && nomineeOf(file) !== undefined,
  fields: always('text', 'Date', 'Open', 'Low', 'High', 'Close'),
  read: ({ raw }, { file }) => {
    const row = fieldsOf(raw)
    const nominee = nomineeOf(file)
    if (nominee === undefined) {
      const names = Object.keys(NOMINEES).map((name) => `${name}.csv`)
      throw new RefusedField('file', `has an unknown name; use one of ${names.join(', ')}`)
    }
    const id = { venue: 'intrade', contract: contractOf(file), outcome: '' } as const
    const at = endOfDay(row.text('Date'))
    const percent = row.required(row.percentOfCents, 'Close')
    return [
      listingFact({
        ...id,
        title: `${nominee} to be the Republican presidential nominee in 2012`,
        // The file has no state. Its rows only show that the contract was traded.
        state: 'open',
        venueState: '',
        quote: quoteOf({ last: percent, quotedAt: at }),
      }),
      pointFact({ ...id, at, percent, candle: candleOf(row, percent) }),
    ]
  },
}

const NOMINEES: Readonly<Record<string, string>> = {
  bachmann: 'Michele Bachmann',
  paul: 'Ron Paul',
  perry: 'Rick Perry',
  romney: 'Mitt Romney',
}

function contractOf({ name }: SourceFile): string {
  return name.replace(/^.*[\\/]/, '').replace(/\.csv$/i, '')
}

function nomineeOf(file: SourceFile): string | undefined {
  const contract = contractOf(file)
  return Object.hasOwn(NOMINEES, contract) ? NOMINEES[contract] : undefined
}

/**
 * Returns the candle of a day; `null` if the opening or closing price is outside the day's range.
 * This is the case on three days of Romney's contract, because the prices come from different
 * trades.
 */
function candleOf(row: Fields, close: number) {
  const open = row.percentOfCents('Open')
  const low = row.percentOfCents('Low')
  const high = row.percentOfCents('High')
  if (open === null || low === null || high === null) return null
  const isInRange = low <= Math.min(open, close) && Math.max(open, close) <= high
  return isInRange ? { open, high, low } : null
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Converts a day such as `Nov 9, 2008` to the last second of the day in UTC. The days of Intrade
 * are in Dublin time, which is at most one hour ahead of UTC.
 */
function endOfDay(text: string): string {
  const [, word = '', day = '', year = ''] = /^(\w{3}) (\d{1,2}), (20\d{2})$/.exec(text) ?? []
  const month = MONTHS.indexOf(word) + 1
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  // `Date` changes an impossible day to another day, or to an invalid date.
  if (month === 0 || Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)) {
    throw new RefusedField(
      'Date',
      `${JSON.stringify(text.slice(0, 60))} is not a day, such as Nov 9, 2008`,
    )
  }
  return `${date}T23:59:59Z`
}

/** Intrade, which closed in 2013. */
export const intrade = venueSource('intrade', [intradeDays])
