import { toPartialDate, type PartialDate } from '../domain/partial-date.js'
import type { Office } from './offices.js'
import { curatedLines, REPEATED } from '../curated-lines.js'

/** An election day of curated/elections.csv, with the office that is elected. */
export interface ElectionDay {
  /** Lowercase ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly office: Office
  /** The state, district or town; `''` for the whole country. */
  readonly place: string
  /** `YYYY-MM-DD`, or without the day or month. */
  readonly startDate: string
}

/**
 * An election that venues ask about. Each line of curated/elections.csv becomes an entity of the
 * graph, so that markets can have the election as a subject: `referencesOf` returns its `id`. For
 * countries other than the US, the lines also decide which election a question without a year
 * means, such as "the next French presidential election".
 */
export interface CuratedElection extends ElectionDay {
  /** The id, which never changes. `electionIdOf` returns the same id: `us-senate-tx-2026`. */
  readonly id: string
  readonly name: string
  /** The first day of voting; only the year if the day is not fixed or differs by state. */
  readonly startDate: PartialDate
  /** The office or the institution that is elected, in words. */
  readonly institution: string
  readonly kind: (typeof KINDS)[number]
}

const COLUMNS = [
  ...(['id', 'name', 'countryCode', 'startDate', 'office', 'institution', 'place'] as const),
  'kind',
] as const
const ELECTED_OFFICES: readonly Office[] = [
  ...(['president', 'governor', 'attorney-general', 'secretary-of-state', 'mayor'] as const),
  ...(['lieutenant-governor', 'prime-minister', 'legislature', 'senate-seat', 'senate'] as const),
  'house',
]
const KINDS = ['general', 'nomination', 'special'] as const

/**
 * Parses curated/elections.csv. Throws an `OperatorError` that names the line, the column and the
 * expected value.
 */
export function electionsOf(text: string, file = 'elections.csv'): readonly CuratedElection[] {
  const ids = new Set<string>()
  return curatedLines(text, file, COLUMNS).map(({ value, required, oneOf, fail, refuse }) => {
    const id = value('id')
    if (!/^[a-z]{2}(?:-[a-z0-9]+)+-\d{4}$/.test(id)) fail('id', 'country, office, place and year')
    if (ids.has(id)) refuse('id', `${JSON.stringify(id)} ${REPEATED}`)
    ids.add(id)
    const countryCode = value('countryCode')
    if (!/^[a-z]{2}$/.test(countryCode)) fail('countryCode', 'two lowercase letters')
    const startDate = toPartialDate(value('startDate'))
    if (startDate === null) return fail('startDate', 'YYYY, YYYY-MM or YYYY-MM-DD')
    const office = oneOf('office', ELECTED_OFFICES, 'an office that can be elected')
    const kind = oneOf('kind', KINDS, 'general, nomination or special')
    const name = required('name', 'a name')
    const [institution, place] = [value('institution'), value('place')]
    return { id, name, countryCode, startDate, office, institution, place, kind }
  })
}
