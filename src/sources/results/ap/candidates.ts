import type { CandidacyReport } from '../../../domain/result.js'
import { plainWords, type ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { flagAt } from '../../reading/prices.js'
import { candidacyReport, countAt } from '../reports.js'

/** What has to be known of a whole document to read one of its candidates. */
interface Around {
  readonly vocabulary: ElectionVocabulary
  /** `polID`s that stand for no person, or for two. */
  readonly sharedIds: ReadonlySet<string>
}

/** Everybody whom any unit of the race lists, in the order of the ballot of the first one. */
export function candidaciesOf(race: Fields, about: Around): readonly CandidacyReport[] {
  const byKey = new Map<string, CandidacyReport>()
  const delegates = delegatesIn(race)
  for (const one of candidatesIn(race)) {
    const key = keyOf(one)
    if (!byKey.has(key)) byKey.set(key, { ...candidacyOf(one, key, about), ...delegates.get(key) })
  }
  return [...byKey.values()]
}

function candidacyOf(one: Fields, key: string, { vocabulary, sharedIds }: Around): CandidacyReport {
  const name = nameOf(one)
  if (name === '') throw new RefusedField(`${one.path}.last`, 'is missing')
  const choice = vocabulary.choices.get(plainWords(name))
  const id = one.optionalText('polID')
  const isIdentified = choice === undefined && id !== undefined && !sharedIds.has(id)
  return candidacyReport({
    key,
    kind: choice === undefined ? 'person' : choice === 'write-ins' ? 'write-ins' : 'choice',
    name,
    partyName: choice === undefined ? (one.optionalText('party') ?? null) : null,
    identifiers: isIdentified ? [{ scheme: 'ap', value: id }] : [],
    isIncumbent: flagAt(one, 'incumbent'),
    ballotOrder: countAt(one, 'ballotOrder'),
  })
}

/** Delegates by candidacy, as the highest unit has them: some are given for a district, and some for the whole state. */
function delegatesIn(race: Fields): ReadonlyMap<string, { readonly delegates: number }> {
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

/** AP's id of the candidacy, else name and party. */
export function keyOf(one: Fields): string {
  const id = one.optionalText('candidateID')
  if (id !== undefined && id !== '0') return id
  return `${nameOf(one)} (${one.optionalText('party') ?? ''})`
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
