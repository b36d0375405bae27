import type { VenueSource } from '../../reading/source.js'
import type { SourceFile } from '../../reading/observed.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import { percentOfCents } from '../../reading/prices.js'
import type { VenueRowFormat } from '../../reading/venue-format.js'
import { listingOf, quoteOf, recorded } from '../../reading/venue-fields.js'

const COLUMNS = ['Date', 'Open', 'Low', 'High', 'Close', 'Volume']

/**
 * Days of one Intrade contract as CSV, in percent; a row is a day. The file's name is the contract.
 *
 * The files do not contain the question. The names are those of the Republicans of 2012, and the
 * prices only fit the nomination (Romney at 63 and Paul at 8 in December 2011), which Intrade
 * worded as below. Files with other names are refused.
 *
 * Each row gives the listing with its own day as the quote, so that every row is complete; the
 * newest one counts. `Volume` is the volume of a day, not a total.
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
  recognises: (head, file) =>
    isObject(head) && COLUMNS.every((name) => name in head) && nomineeOf(file) !== undefined,
  fields: {
    Date: { types: ['text'], presence: 'always' },
    Open: { types: ['text'], presence: 'always' },
    Low: { types: ['text'], presence: 'always' },
    High: { types: ['text'], presence: 'always' },
    Close: { types: ['text'], presence: 'always' },
  },
  read: ({ raw }, { file }) => {
    const row = fieldsOf(raw)
    const nominee = nomineeOf(file)
    if (nominee === undefined) throw new RefusedField('file', 'is not named after a contract')
    const id = { venue: 'intrade', contract: contractOf(file), outcome: '' } as const
    const at = endOfDay(row.text('Date'))
    const percent = percentOfCents(row, 'Close')
    if (percent === null) throw new RefusedField('Close', 'is missing')
    return [
      {
        listing: listingOf({
          ...id,
          title: `${nominee} to be the Republican presidential nominee in 2012`,
          // The rows only show that it was traded.
          state: 'open',
          venueState: '',
          quote: quoteOf({ last: percent, quotedAt: at }),
        }),
      },
      { point: { ...id, at, percent, candle: candleOf(row, percent) } },
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
 * A close outside the day's range (on three days of Romney's) belongs to another trade, so there is
 * no candle.
 */
function candleOf(row: Fields, close: number) {
  const open = percentOfCents(row, 'Open')
  const low = percentOfCents(row, 'Low')
  const high = percentOfCents(row, 'High')
  if (open === null || low === null || high === null) return null
  const isWhole = low <= Math.min(open, close) && Math.max(open, close) <= high
  return isWhole ? { open, high, low } : null
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Converts `Nov 9, 2008` to its last second in UTC. Intrade used Dublin time. */
function endOfDay(text: string): string {
  const [, word = '', day = '', year = ''] = /^(\w{3}) (\d{1,2}), (20\d{2})$/.exec(text) ?? []
  const month = MONTHS.indexOf(word) + 1
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  // An impossible day rolls over to another one, or is invalid.
  if (month === 0 || Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)) {
    throw new RefusedField('Date', `${JSON.stringify(text.slice(0, 60))} is not a day`)
  }
  return `${date}T23:59:59Z`
}

/** Intrade, which closed in 2013. */
export const intrade: VenueSource = {
  kind: 'venue',
  name: 'intrade',
  formats: [intradeDays],
}
