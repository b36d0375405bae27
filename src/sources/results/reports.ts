import type {
  CandidacyReport,
  ContestReport,
  ElectionKey,
  ResultSnapshot,
  TallyReport,
} from '../../domain/result.js'
import { snapshotId } from '../../elections/snapshot-id.js'
import { isTooLong } from '../../domain/bounds.js'
import type { Fields } from '../reading/fields.js'
import { RefusedField } from '../reading/fields.js'
import type { Observed, SourceFile } from '../reading/observed.js'
import type { ResultContext } from '../reading/result-format.js'

/** What the readers of feeds share: reports with what a feed leaves out, counts, refusals. */

/** A contest of candidates of which nothing more is said. */
export function contestReport(
  said: Pick<ContestReport, 'election' | 'contest' | 'title'> & Partial<ContestReport>,
): ContestReport {
  return {
    sourceId: null,
    kind: 'candidates',
    seats: null,
    isUncontested: false,
    candidacies: [],
    tallies: [],
    calls: [],
    ...said,
  }
}

/** A person of whom nothing more is said. */
export function candidacyReport(
  said: Pick<CandidacyReport, 'key' | 'name'> & Partial<CandidacyReport>,
): CandidacyReport {
  return {
    kind: 'person',
    runningMate: null,
    partyName: null,
    identifiers: [],
    isIncumbent: null,
    ballotOrder: null,
    ...said,
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
  contests: readonly ContestReport[],
  { sourceAt = null, isTest = false }: Partial<ResultSnapshot> = {},
): ResultSnapshot {
  const content = { sourceAt, isTest, contests }
  return { id: snapshotId(content), ...content }
}

/**
 * What `read` gives of one object, or its refusal when a field is malformed. Names and ids that no index can hold are
 * refused as well.
 */
export function contestOrRefusal(
  { path }: SourceFile,
  index: number,
  read: () => ContestReport,
): Observed<ContestReport> {
  try {
    const record = read()
    refuseTooLong(record)
    return { record }
  } catch (error) {
    if (!(error instanceof RefusedField)) throw error
    return { refusal: { file: path, index, field: error.field, reason: error.reason } }
  }
}

function refuseTooLong(report: ContestReport): void {
  const { election, title, sourceId, contest, candidacies, tallies, calls } = report
  const texts: readonly (readonly [field: string, text: string, kind: 'id' | 'name'])[] = [
    ['title', title, 'name'],
    ['sourceId', sourceId ?? '', 'id'],
    ['contest', Object.values(contest).join('/'), 'id'],
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
