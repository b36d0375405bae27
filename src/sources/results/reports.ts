import type {
  CandidacyReport,
  RaceReport,
  ElectionKey,
  ResultSnapshot,
  TallyReport,
  UnitTotal,
} from '../../domain/result.js'
import type { BallotLabel } from '../../elections/ballot-label.js'
import { bareName } from '../../elections/candidate-name.js'
import { oneElection } from '../../elections/keys.js'
import { UNIT_TOTALS } from '../../elections/vocabulary.js'
import { snapshotId } from '../../elections/snapshot-id.js'
import { isTooLong } from '../../domain/bounds.js'
import type { Fields } from '../reading/fields.js'
import { RefusedField } from '../reading/fields.js'
import type { Observed, Refusal, SourceFile } from '../reading/observed.js'
import type { ResultContext } from '../reading/result-format.js'

/** What the readers of feeds share: reports with what a feed leaves out, counts, refusals. */

/** A race of candidates of which nothing more is said. */
export function raceReport(
  said: Pick<RaceReport, 'election' | 'race' | 'title'> & Partial<RaceReport>,
): RaceReport {
  return {
    sourceId: null,
    kind: 'candidates',
    seats: null,
    isUncontested: false,
    candidacies: [],
    tallies: [],
    calls: [],
    ...said,
    election: oneElection(said.election),
  }
}

/** A person of whom nothing more is said; of the name what feeds put around it is left out. */
export function candidacyReport(
  said: Pick<CandidacyReport, 'key' | 'name'> & Partial<CandidacyReport>,
): CandidacyReport {
  const { kind = 'person', name } = said
  return {
    runningMate: null,
    partyName: null,
    identifiers: [],
    isIncumbent: null,
    ballotOrder: null,
    ...said,
    kind,
    name: kind === 'person' ? bareName(name).name : name,
  }
}

/** A tally of which nothing more is said. */
export function tallyReport(
  said: Pick<TallyReport, 'unit' | 'votes'> & Partial<TallyReport>,
): TallyReport {
  return { byMode: new Map(), totalVotes: null, reporting: [], at: null, ...said }
}

/** A snapshot with the id of its content. */
export function snapshotOf(
  races: readonly RaceReport[],
  { sourceAt = null, isTest = false }: Partial<ResultSnapshot> = {},
): ResultSnapshot {
  const content = { sourceAt, isTest, races }
  return { id: snapshotId(content), ...content }
}

/**
 * What `read` gives of one object, or its refusal when a field is malformed. Names and ids that no index can hold are
 * refused as well.
 */
export function raceOrRefusal(
  { path }: SourceFile,
  index: number,
  read: () => RaceReport,
): Observed<RaceReport> {
  try {
    const record = read()
    refuseTooLong(record)
    return { record }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    return { refusal: { file: path, index, field: error.field, reason: error.reason } }
  }
}

/** Why a text in the place of a candidate is left out: the vocabulary lacks it, or it adds up what candidates have. */
export type WhyLeftOut = 'unlisted' | 'subtotal'

const LEFT_OUT: Readonly<Record<WhyLeftOut, string>> = {
  unlisted:
    'counts voters or ballots, as its words say, and is left out; add it to curated/vocabulary/ballot-choices.csv ' +
    'and read the file again',
  subtotal:
    'is a party for which a person stands in the same race, and is left out; that person has its votes',
}

/** Why a single label of a count is refused in the place of a candidate. */
export const NO_CANDIDATE = 'counts voters or ballots and is no candidate; leave it out'

/** Texts in the place of candidates that are none: each is reported once, however many rows have it. */
export function leftOutLabels() {
  const labels = new Map<
    string,
    Omit<Refusal, 'file' | 'reason'> & { text: string; why: WhyLeftOut; rows: number }
  >()
  return {
    /** `index` and `field`: of the first row. */
    note(text: string, why: WhyLeftOut, index: number, field: string, rows = 1): void {
      const key = `${why} ${text}`
      const known = labels.get(key)
      if (known === undefined) labels.set(key, { text, why, index, field, rows })
      else known.rows += rows
    },
    refusals: ({ path }: SourceFile): readonly { readonly refusal: Refusal }[] =>
      [...labels.values()].map(({ text, why, index, field, rows }) => {
        const times = rows === 1 ? '' : ` (${String(rows)} rows)`
        const reason = `${JSON.stringify(text.slice(0, 60))}${times} ${LEFT_OUT[why]}`
        return { refusal: { file: path, index, field, reason } }
      }),
  }
}

export type LeftOutLabels = ReturnType<typeof leftOutLabels>

/** What rows of one unit count that are no candidacies. */
export interface UnitCounts {
  readonly totalVotes: number | null
  readonly totals?: readonly UnitTotal[]
}

/** The counts of labels among the candidates of one unit; `null` counts nothing. The first of a kind is believed. */
export function unitCounts(
  counts: readonly (readonly [label: BallotLabel, count: number | null])[],
): UnitCounts {
  const first = (kind: BallotLabel) =>
    counts.find(([label, count]) => label === kind && count !== null)?.[1] ?? null
  const totals = UNIT_TOTALS.flatMap((kind) => {
    const count = first(kind)
    return count === null ? [] : [{ kind, count }]
  })
  return { totalVotes: first('total'), ...(totals.length === 0 ? {} : { totals }) }
}

function refuseTooLong(report: RaceReport): void {
  const { election, title, sourceId, race, candidacies, tallies, calls } = report
  const texts: readonly (readonly [field: string, text: string, kind: 'id' | 'name'])[] = [
    ['title', title, 'name'],
    ['sourceId', sourceId ?? '', 'id'],
    ['race', Object.values(race).join('/'), 'id'],
    ['election', election.jurisdiction, 'id'],
    ...calls.map(({ by }) => ['call.by', by, 'name'] as const),
    ...candidacies.flatMap(({ key, name, runningMate, partyName, identifiers }) => [
      ['candidacy', key, 'id'] as const,
      ['candidacy.name', name, 'name'] as const,
      ['candidacy.runningMate', runningMate ?? '', 'name'] as const,
      ['candidacy.partyName', partyName ?? '', 'name'] as const,
      ...identifiers.map(({ scheme, value }) => ['identifier', scheme + value, 'id'] as const),
    ]),
    ...tallies.flatMap(({ unit, byMode }) => [
      ['unit.key', unit.key, 'id'] as const,
      ['unit.name', unit.name, 'name'] as const,
      ['unit.parent', unit.parent ?? '', 'id'] as const,
      ...[...byMode.values()].flatMap((modes) =>
        [...modes.keys()].map((mode) => ['by_mode', mode, 'name'] as const),
      ),
    ]),
  ]
  const found = texts.find(([, text, kind]) => isTooLong(text, kind))
  if (found !== undefined) throw new RefusedField(found[0], 'is longer than can be kept')
}

const MOST_VOTES = 1e12

/** A count of votes: digits, in threes with commas or not; `null` for none, which is not 0; never negative. */
export function countAt(fields: Fields, name: string): number | null {
  const text = fields.optionalText(name)
  if (text === undefined) return null
  const path = fields.path === '' ? name : `${fields.path}.${name}`
  const count = toCount(text)
  if (count === null) {
    throw new RefusedField(path, `${JSON.stringify(text.slice(0, 60))} is not a count`)
  }
  return count
}

/** `1,234`, `1234` or `1234.0` as a number; `null` for anything else. */
export function toCount(text: string): number | null {
  if (!/^(\d{1,3}(,\d{3})+|\d{1,13})(\.0+)?$/.test(text)) return null
  const count = Number(text.replaceAll(',', ''))
  return count <= MOST_VOTES ? count : null
}

/** The election that the command line names, for a feed that names none. Throws a `RefusedField` without one. */
export function statedElection({ election }: Pick<ResultContext, 'election'>): ElectionKey {
  if (election !== null) return election
  throw new RefusedField(
    'election',
    'is missing: this feed names none; --election says which it is',
  )
}

/** What stands between the parts of a title. */
export function isDash(word: string): boolean {
  return ['-', '–', '—'].includes(word)
}
