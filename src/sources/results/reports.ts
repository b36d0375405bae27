import type {
  CandidacyReport,
  RaceReport,
  ElectionKey,
  ResultSnapshot,
  TallyReport,
} from '../../domain/result.js'
import type { BallotLabel } from '../../elections/ballot-label.js'
import { bareName } from '../../elections/candidate-name.js'
import { canonicalElection, federalElectionDay, usElection } from '../../elections/keys.js'
import { UNIT_TOTALS } from '../../elections/vocabulary.js'
import { contentHash } from '../../elections/content-hash.js'
import { isTooLong } from '../../domain/bounds.js'
import { isObject, RefusedField } from '../reading/fields.js'
import type { Observed, Refusal, SourceFile } from '../reading/observed.js'
import type { ResultContext } from '../reading/result-format.js'

/** Shared functions of the results feeds: reports with default values, counts, refusals. */

/** The elements of the list `name` of a document; `[]` if the document has no such list. */
export function elementsIn(document: unknown, name: string): readonly unknown[] {
  const list = isObject(document) ? document[name] : undefined
  return Array.isArray(list) ? list : []
}

/** A race report with default values for missing fields. */
export function raceReport(
  fields: Pick<RaceReport, 'election' | 'race' | 'title'> & Partial<RaceReport>,
): RaceReport {
  return {
    sourceId: null,
    kind: 'candidates',
    seats: null,
    isUncontested: false,
    candidacies: [],
    tallies: [],
    calls: [],
    ...fields,
    election: canonicalElection(fields.election),
  }
}

/**
 * A candidacy report with default values for missing fields. Removes the marks that feeds add to a
 * person's name (see `bareName`).
 */
export function candidacyReport(
  fields: Pick<CandidacyReport, 'key' | 'name'> & Partial<CandidacyReport>,
): CandidacyReport {
  const { kind = 'person', name } = fields
  return {
    runningMate: null,
    partyName: null,
    identifiers: [],
    isIncumbent: null,
    ballotOrder: null,
    ...fields,
    kind,
    name: kind === 'person' ? bareName(name).name : name,
  }
}

/** A tally report with default values for missing fields. */
export function tallyReport(
  fields: Pick<TallyReport, 'unit' | 'votes'> & Partial<TallyReport>,
): TallyReport {
  return { byMode: new Map(), totalVotes: null, reporting: [], at: null, ...fields }
}

/** A snapshot whose id is derived from its content. */
export function snapshotOf(
  races: readonly RaceReport[],
  { sourceAt = null, isTest = false }: Partial<ResultSnapshot> = {},
): ResultSnapshot {
  const content = { sourceAt, isTest, races }
  return { id: contentHash(content, 32), ...content }
}

/**
 * Returns the race that `read` parses, or a refusal if a field is malformed. A race with a name or
 * id that is too long for an index is also refused.
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

/** Collects the races of a file. */
export function raceCollector(file: SourceFile) {
  const races: RaceReport[] = []
  return {
    races,
    /** Adds the race that `read` parses. Returns the refusal if the race is malformed. */
    add: (index: number, read: () => RaceReport): readonly Observed<never>[] => {
      const observed = raceOrRefusal(file, index, read)
      if ('refusal' in observed) return [observed]
      races.push(observed.record)
      return []
    },
  }
}

/**
 * Why a text in the candidate column is skipped: the vocabulary does not have it, or it is a
 * subtotal of candidates.
 */
export type SkipReason = 'unlisted' | 'subtotal'

const SKIP_REASONS: Readonly<Record<SkipReason, string>> = {
  unlisted:
    'counts voters or ballots and is skipped; add it to curated/vocabulary/ballot-choices.csv ' +
    'and import the file again',
  subtotal:
    'is skipped: it is a party whose candidate is also in this race, and the row of the candidate already contains these votes',
}

/** Why the label of a count is refused as a candidate. */
export const NO_CANDIDATE = 'is not a candidate: it counts voters or ballots. Remove it'

/**
 * Collects texts in the candidate column that are not candidates. Each text is reported once, with
 * its number of rows.
 */
export function leftOutLabels() {
  const labels = new Map<
    string,
    Omit<Refusal, 'file' | 'reason'> & { text: string; cause: SkipReason; rows: number }
  >()
  return {
    /** Notes a text. `index` and `field`: the position of the first row with this text. */
    note(text: string, cause: SkipReason, index: number, field: string, rows = 1): void {
      const key = `${cause} ${text}`
      const known = labels.get(key)
      if (known === undefined) labels.set(key, { text, cause, index, field, rows })
      else known.rows += rows
    },
    refusals: ({ path }: SourceFile): readonly { readonly refusal: Refusal }[] =>
      [...labels.values()].map(({ text, cause, index, field, rows }) => {
        const times = rows === 1 ? '' : ` (${String(rows)} rows)`
        const reason = `${JSON.stringify(text.slice(0, 60))}${times} ${SKIP_REASONS[cause]}`
        return { refusal: { file: path, index, field, reason } }
      }),
  }
}

export type LeftOutLabels = ReturnType<typeof leftOutLabels>

/**
 * Returns the counts of one unit that are not votes for a candidacy. Ignores `null` counts, and
 * uses the first count with each label.
 */
export function unitCounts(
  counts: readonly (readonly [label: BallotLabel, count: number | null])[],
): Pick<TallyReport, 'totalVotes' | 'totals'> {
  const firstCount = (kind: BallotLabel) =>
    counts.find(([label, count]) => label === kind && count !== null)?.[1] ?? null
  const totals = UNIT_TOTALS.flatMap((kind) => {
    const count = firstCount(kind)
    return count === null ? [] : [{ kind, count }]
  })
  return { totalVotes: firstCount('total'), ...(totals.length === 0 ? {} : { totals }) }
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
  if (found !== undefined) throw new RefusedField(found[0], 'is too long; shorten it')
}

/**
 * The election from the command line, for a feed whose files name no election. Throws a
 * `RefusedField` if the command line names no election.
 */
export function statedElection({ election }: Pick<ResultContext, 'election'>): ElectionKey {
  if (election !== null) return election
  throw new RefusedField(
    'election',
    'is missing: files of this feed do not name it; set it with --election',
  )
}

/**
 * The election from the command line, else the federal general election of the year in the file's
 * name.
 */
export function electionOfYear(context: ResultContext): ElectionKey {
  const year = /(?<!\d)(20\d{2})(?!\d)/.exec(context.file.name)?.[1]
  const date = federalElectionDay(Number(year ?? NaN))
  if (context.election !== null || date === null) return statedElection(context)
  return usElection(date, 'general', '')
}

/** Whether a word is a dash between the parts of a title. */
export function isDash(word: string): boolean {
  return ['-', '–', '—'].includes(word)
}
