import type { CandidacyReport } from '../../../domain/result.js'
import {
  ballotLabel,
  candidacyKind,
  isCount,
  type BallotLabel,
} from '../../../elections/ballot-label.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { flagAt } from '../../reading/prices.js'
import { candidacyReport, countAt, type LeftOutLabels } from '../reports.js'

/** What has to be known of a whole document to read one of its candidates. */
interface Around {
  readonly vocabulary: ElectionVocabulary
  /** `polID`s that stand for no person, or for two. */
  readonly sharedIds: ReadonlySet<string>
  readonly leftOut: LeftOutLabels
}

/** The key of a candidacy by one of its rows. */
export type KeyOf = (one: Fields) => string

/** Where a race is in its document, and whom its rows are of. */
export interface RaceRows {
  readonly index: number
  readonly keyOf: KeyOf
}

/** Everybody whom any unit of the race lists, in the order of the ballot of the first one that has ids. */
export function candidaciesOf(
  race: Fields,
  { index, keyOf }: RaceRows,
  about: Around,
): readonly CandidacyReport[] {
  const byKey = new Map<string, CandidacyReport>()
  const delegates = delegatesIn(race, keyOf)
  // Rows with an id have the person's, too, which others may lack.
  const rows = candidatesIn(race)
  const hasId = (one: Fields) => !['', '0'].includes(said(one, 'candidateID'))
  for (const one of [...rows.filter(hasId), ...rows.filter((one) => !hasId(one))]) {
    const label = labelOf(one, about.vocabulary)
    if (label === 'unlisted') about.leftOut.note(nameOf(one), label, index, `${one.path}.last`)
    if (isCount(label)) continue
    const key = keyOf(one)
    if (!byKey.has(key)) byKey.set(key, { ...candidacyOf(one, key, about), ...delegates.get(key) })
  }
  return [...byKey.values()]
}

function candidacyOf(one: Fields, key: string, { vocabulary, sharedIds }: Around): CandidacyReport {
  const name = nameOf(one)
  if (name === '') throw new RefusedField(`${one.path}.last`, 'is missing')
  const kind = candidacyKind(labelOf(one, vocabulary))
  const id = one.optionalText('polID')
  const isIdentified = kind === 'person' && id !== undefined && !sharedIds.has(id)
  return candidacyReport({
    ...{ key, kind, name },
    partyName: kind === 'person' || kind === 'party' ? (one.optionalText('party') ?? null) : null,
    identifiers: isIdentified ? [{ scheme: 'ap', value: id }] : [],
    isIncumbent: flagAt(one, 'incumbent'),
    ballotOrder: countAt(one, 'ballotOrder'),
  })
}

/** What a row of a candidate is when it names no person. */
export function labelOf(one: Fields, vocabulary: ElectionVocabulary): BallotLabel | null {
  return ballotLabel(nameOf(one), said(one, 'party'), vocabulary)
}

/** Delegates by candidacy, as the highest unit has them: some are given for a district, and some for the whole state. */
function delegatesIn(
  race: Fields,
  keyOf: KeyOf,
): ReadonlyMap<string, { readonly delegates: number }> {
  return new Map(
    highestCandidates(race, race.rows('reportingUnits')).flatMap((one) => {
      const delegates = countAt(one, 'delegateCount')
      return delegates === null ? [] : [[keyOf(one), { delegates }] as const]
    }),
  )
}

/** The rows of candidates of the highest unit; where there are no units, those of the race. */
export function highestCandidates(race: Fields, units: readonly Fields[]): readonly Fields[] {
  const highest =
    units.find((unit) => said(unit, 'level') === 'national') ??
    units.find((unit) => said(unit, 'level') === 'state')
  return highest?.rows('candidates') ?? (units.length === 0 ? race.rows('candidates') : [])
}

/** All rows of candidates: of the race itself where it has no units. */
export function candidatesIn(race: Fields): readonly Fields[] {
  return [
    ...readable(() => race.rows('candidates')),
    ...readable(() => race.rows('reportingUnits')).flatMap((unit) =>
      readable(() => unit.rows('candidates')),
    ),
  ]
}

export function nameOf(one: Fields): string {
  return ['first', 'middle', 'last', 'suffix']
    .map((name) => said(one, name))
    .filter((part) => part !== '')
    .join(' ')
}

/** A text that may be malformed, which its own reader refuses. */
export function said({ raw }: Fields, name: string): string {
  const value = raw[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Rows that may be malformed, which their own reader refuses. */
export function readable(read: () => readonly Fields[]): readonly Fields[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof RefusedField) return []
    throw error
  }
}
