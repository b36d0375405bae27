import { partyOf } from './subjects.js'
import type { Vocabulary } from './vocabulary.js'

const QUESTION =
  /^how many (?<chamber>senate|house) seats will (?:the )?(?<party>[a-z]+)(?: party)? (?<verb>win|hold|control|have) ?(?<rest>.*)$/
const STATEMENT =
  /^(?:will )?(?:the )?(?<party>[a-z]+)(?: party)? (?<verb>win|hold|control|have)s? (?<amount>.+?) (?<chamber>senate|house) seats ?(?<rest>.*)$/
const SHORT_FORM =
  /^(?<amount>\S+) (?<party>[a-z]+)-(?<verb>held) seats after (?<rest>20\d\d (?<chamber>senate|house) elections?)$/

/**
 * Parses a question about how many seats a party has in a chamber of the US Congress after an
 * election. If the question asks "how many", the outcome contains the number.
 */
export function seatsOf(title: string, outcome: string | null, vocabulary: Vocabulary) {
  const match =
    (outcome === null ? null : QUESTION.exec(title)) ??
    STATEMENT.exec(title) ??
    SHORT_FORM.exec(title)
  const { chamber, party = '', verb, amount = outcome ?? '', rest = '' } = match?.groups ?? {}
  if (chamber !== 'senate' && chamber !== 'house') return null
  const known = partyOf(party, vocabulary)
  const range = rangeOf(amount)
  if (known === null || range === null) return null
  return {
    chamber,
    party: known.key,
    partyName: known.name,
    /**
     * `held`: all seats after the election. `won`: only the seats that were up for election. In the
     * House, all seats are up for election, so `held` is used.
     */
    counts: verb === 'win' && chamber === 'senate' ? 'won' : 'held',
    /** The numbers for which the claim is true: `47`, `0-192`, `53-`. */
    range,
    rest,
  } as const
}

/**
 * The integers that `words` (from `plain`) allow, as `from-to`; `null` if the words are not a
 * range.
 */
export function rangeOf(words: string): string | null {
  const number = '(\\d{1,6})'
  const forms: readonly (readonly [string, (low: number, high: number) => string])[] = [
    [`(?:exactly )?${number}`, (low) => String(low)],
    [`${number} (?:-|to|or) ${number}`, (low, high) => between(low, high)],
    [`${number}-${number}`, (low, high) => between(low, high)],
    [`${number} or (?:fewer|less|under|lower)`, (low) => `0-${String(low)}`],
    [`(?:≤|<=|at most) ?${number}`, (low) => `0-${String(low)}`],
    [`(?:<|below|under|fewer than|less than) ?${number}`, (low) => `0-${String(low - 1)}`],
    [`${number} ?(?:\\+|or (?:more|higher|over|above))`, (low) => `${String(low)}-`],
    [`(?:≥|>=|at least) ?${number}`, (low) => `${String(low)}-`],
    [`(?:>|above|over|more than) ?${number}`, (low) => `${String(low + 1)}-`],
  ]
  for (const [pattern, range] of forms) {
    const match = new RegExp(`^${pattern}(?: seats)?$`).exec(words)
    if (match !== null) return range(Number(match[1]), Number(match[2] ?? NaN))
  }
  return null
}

function between(low: number, high: number): string {
  return low < high ? `${String(low)}-${String(high)}` : String(low)
}

/**
 * The party of each chamber, as `house=democratic,senate=republican`; `null` unless both chambers
 * are named.
 */
export function balanceOf(words: string): string | null {
  if (/president|prez|white house/.test(words)) return null
  const party = (letter: string) => (letter.startsWith('d') ? 'democratic' : 'republican')
  const named = words.matchAll(/\b(d|r|dem|rep|democrats?|republicans?)[ -](house|senate)\b/g)
  const found = new Map([...named].map(([, letter = '', chamber = '']) => [chamber, party(letter)]))
  const both = /^(dem|rep|d|r) house and senate$/.exec(words)?.[1]
  if (both !== undefined) return balance(party(both), party(both))
  const mixed = /^(dem|rep|d|r) house (dem|rep|d|r) senate$/.exec(words)
  if (mixed !== null) return balance(party(mixed[1] ?? ''), party(mixed[2] ?? ''))
  const [house, senate] = [found.get('house'), found.get('senate')]
  return house === undefined || senate === undefined ? null : balance(house, senate)
}

function balance(house: string, senate: string): string {
  return `house=${house},senate=${senate}`
}
