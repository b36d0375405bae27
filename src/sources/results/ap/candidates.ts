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
  for (const one of candidatesIn(race)) {
    const key = keyOf(one)
    if (!byKey.has(key)) byKey.set(key, candidacyOf(one, key, about))
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
