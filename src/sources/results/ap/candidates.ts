import type { PartialDate } from '../../../domain/partial-date.js'
import type { CandidacyReport } from '../../../domain/result.js'
import {
  ballotLabel,
  candidacyKind,
  isCount,
  type BallotLabel,
} from '../../../elections/ballot-label.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import { readOr, type Fields } from '../../reading/fields.js'
import { candidacyReport, type LeftOutLabels } from '../reports.js'

/** The context that all races of a document share. */
export interface ApDocument {
  readonly date: PartialDate
  readonly vocabulary: ElectionVocabulary
  /** `polID`s that do not identify a person: `0`, and ids that several people share. */
  readonly sharedIds: ReadonlySet<string>
  /** States whose smallest units are towns, so that several units share a county's code. */
  readonly townStates: ReadonlySet<string>
  /** Collects labels that the vocabulary does not have. */
  readonly leftOut: LeftOutLabels
}

/** Returns the key of the candidacy in a row. */
export type KeyOf = (row: Fields) => string

/**
 * All candidates of a race and of its units. Candidates of rows with a candidacy id come first, in
 * the order of the document. `index`: the index of the race in its document.
 */
export function candidaciesOf(
  race: Fields,
  index: number,
  keyOf: KeyOf,
  context: ApDocument,
): readonly CandidacyReport[] {
  const byKey = new Map<string, CandidacyReport>()
  const delegates = delegatesIn(race, keyOf)
  // Rows with a candidacy id come first, because they also have the person's id, which other rows
  // may lack.
  const rows = candidatesIn(race)
  const hasId = (row: Fields) => !['', '0'].includes(rawText(row, 'candidateID'))
  for (const row of [...rows.filter(hasId), ...rows.filter((row) => !hasId(row))]) {
    const label = labelOf(row, context.vocabulary)
    if (label === 'unlisted') context.leftOut.note(nameOf(row), label, index, `${row.path}.last`)
    if (isCount(label)) continue
    const key = keyOf(row)
    if (!byKey.has(key))
      byKey.set(key, { ...candidacyOf(row, key, context), ...delegates.get(key) })
  }
  return [...byKey.values()]
}

function candidacyOf(
  row: Fields,
  key: string,
  { vocabulary, sharedIds }: ApDocument,
): CandidacyReport {
  const name = nameOf(row)
  if (name === '') throw row.refusal('last', 'is missing')
  const kind = candidacyKind(labelOf(row, vocabulary))
  const id = row.optionalText('polID')
  const isIdentified = kind === 'person' && id !== undefined && !sharedIds.has(id)
  return candidacyReport({
    ...{ key, kind, name },
    partyName: kind === 'person' || kind === 'party' ? (row.optionalText('party') ?? null) : null,
    identifiers: isIdentified ? [{ scheme: 'ap', value: id }] : [],
    isIncumbent: row.flag('incumbent'),
    ballotOrder: row.count('ballotOrder'),
  })
}

/** The ballot label of a row that does not name a person; `null` for a person. */
export function labelOf(row: Fields, vocabulary: ElectionVocabulary): BallotLabel | null {
  return ballotLabel(nameOf(row), rawText(row, 'party'), vocabulary)
}

/**
 * The number of delegates of each candidacy. Only the highest unit has all delegates, because some
 * delegates belong to a district and some to the whole state.
 */
function delegatesIn(
  race: Fields,
  keyOf: KeyOf,
): ReadonlyMap<string, { readonly delegates: number }> {
  return new Map(
    highestCandidates(race, race.rows('reportingUnits')).flatMap((row) => {
      const delegates = row.count('delegateCount')
      return delegates === null ? [] : [[keyOf(row), { delegates }] as const]
    }),
  )
}

/** The candidate rows of the highest unit, or of the race if it has no units. */
export function highestCandidates(race: Fields, units: readonly Fields[]): readonly Fields[] {
  const highest =
    units.find((unit) => rawText(unit, 'level') === 'national') ??
    units.find((unit) => rawText(unit, 'level') === 'state')
  return highest?.rows('candidates') ?? (units.length === 0 ? race.rows('candidates') : [])
}

/** All candidate rows of a race and its units. */
export function candidatesIn(race: Fields): readonly Fields[] {
  return [
    ...readableRows(race, 'candidates'),
    ...readableRows(race, 'reportingUnits').flatMap((unit) => readableRows(unit, 'candidates')),
  ]
}

export function nameOf(row: Fields): string {
  return ['first', 'middle', 'last', 'suffix']
    .map((name) => rawText(row, name))
    .filter((part) => part !== '')
    .join(' ')
}

/**
 * The text of a field; `''` if the field is malformed, because the parser of the field refuses it
 * later.
 */
export function rawText({ raw }: Fields, name: string): string {
  const value = raw[name]
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/**
 * The rows in a field; `[]` if the rows are malformed, because the parser of the rows refuses them
 * later.
 */
export function readableRows(fields: Fields, name: string): readonly Fields[] {
  return readOr(() => fields.rows(name), [])
}
