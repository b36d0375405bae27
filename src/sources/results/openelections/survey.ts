import { createHash } from 'node:crypto'
import type { CandidacyReport, ContestKey, ContestKind } from '../../../domain/result.js'
import { RefusedField } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { candidacyReport } from '../reports.js'
import { contestText, partyText, saidIn, type OpenElectionsFile, type SaidRow } from './row.js'

/** A contest as the whole file shows it. */
export interface SurveyedContest {
  readonly contest: ContestKey
  readonly title: string
  readonly kind: ContestKind
  readonly candidacies: readonly CandidacyReport[]
}

/** What has to be known of all rows before the first tally is complete. */
export interface Survey {
  readonly id: string
  /** The line of the last row of each place that is complete by itself. */
  readonly lastLines: ReadonlyMap<string, number>
  readonly contestOf: (row: SaidRow) => SurveyedContest
}

interface Seen {
  readonly first: SaidRow
  readonly candidacies: Map<string, { readonly said: SaidRow['candidacy']; parties: string[] }>
}

/** Reads all rows once: who stands in which contest, and where each county ends. */
export async function surveyOf(
  rows: AsyncIterable<FileRow>,
  file: OpenElectionsFile,
): Promise<Survey> {
  const hash = createHash('sha256')
  const lastLines = new Map<string, number>()
  const seen = new Map<string, Seen>()
  for await (const { line, value } of rows) {
    hash.update(JSON.stringify(value))
    const row = readable(value, file)
    if (row === null) continue
    lastLines.set(placeOf(row), line)
    note(row, seen, file)
  }
  const contests = sharedContests(seen)
  return {
    id: hash.digest('hex').slice(0, 32),
    lastLines,
    contestOf: (row) => {
      const contest = contests.get(contestText(row.contest))
      if (contest === undefined) throw new Error(`no contest of ${row.title} was surveyed`)
      return contest
    },
  }
}

/** The county, or the state: tallies of one place stand in no other part of a copy. */
export function placeOf({ unit }: SaidRow): string {
  return unit.level === 'precinct' ? (unit.parent ?? '') : unit.key
}

function readable(value: unknown, file: OpenElectionsFile): SaidRow | null {
  try {
    return saidIn(value, file)
  } catch (error) {
    if (error instanceof RefusedField) return null
    throw error
  }
}

function note(row: SaidRow, seen: Map<string, Seen>, { vocabulary }: OpenElectionsFile): void {
  const text = contestText(row.contest)
  const contest: Seen = seen.get(text) ?? { first: row, candidacies: new Map() }
  seen.set(text, contest)
  if (row.candidacy.isTotal) return
  const { key, party } = row.candidacy
  const known = contest.candidacies.get(key) ?? { said: row.candidacy, parties: [] as string[] }
  contest.candidacies.set(key, known)
  const isNew = !known.parties.some(
    (each) => partyText(vocabulary, each) === partyText(vocabulary, party),
  )
  if (party !== '' && isNew) known.parties.push(party)
}

/**
 * The contests by the text that rows give them. An office that is not known is one contest of the state when somebody
 * stands for it in two counties, or when all answer yes or no; else each county has its own.
 */
function sharedContests(seen: ReadonlyMap<string, Seen>): ReadonlyMap<string, SurveyedContest> {
  const byOffice = new Map<string, [text: string, one: Seen][]>()
  for (const [text, one] of seen) {
    const { contest, isPerhapsShared } = one.first
    const group = isPerhapsShared ? contestText({ ...contest, area: '' }) : text
    byOffice.set(group, [...(byOffice.get(group) ?? []), [text, one]])
  }
  const found = new Map<string, SurveyedContest>()
  for (const group of byOffice.values()) {
    const isOne = isShared(group.map(([, one]) => one))
    const together = isOne ? merged(group.map(([, one]) => one)) : null
    for (const [text, one] of group) found.set(text, together ?? surveyed(one, one.first.contest))
  }
  return found
}

function isShared(ones: readonly Seen[]): boolean {
  if (ones[0]?.first.isPerhapsShared !== true) return false
  const all = ones.flatMap(({ candidacies }) => [...candidacies.values()].map(({ said }) => said))
  if (all.length > 0 && all.every((said) => said.isYesOrNo)) return true
  const people = all.filter(({ kind }) => kind === 'person').map(({ key }) => key)
  return new Set(people).size < people.length
}

/** Counties that vote on one contest, which is then of their state. */
function merged(ones: readonly Seen[]): SurveyedContest | null {
  const [first] = ones
  if (first === undefined) return null
  const candidacies: Seen['candidacies'] = new Map()
  for (const one of ones) {
    for (const [key, { said, parties }] of one.candidacies) {
      const known = candidacies.get(key)
      if (known === undefined) candidacies.set(key, { said, parties: [...parties] })
      else known.parties = [...new Set([...known.parties, ...parties])]
    }
  }
  const { contest } = first.first
  const state = contest.area.split('/').slice(0, 2).join('/')
  return surveyed({ first: first.first, candidacies }, { ...contest, area: state })
}

function surveyed({ first, candidacies }: Seen, contest: ContestKey): SurveyedContest {
  const all = [...candidacies.values()]
  const isMeasure = all.length > 0 && all.every(({ said }) => said.isYesOrNo)
  return {
    contest,
    title: first.title,
    kind: first.holder !== null ? 'retention' : isMeasure ? 'measure' : 'candidates',
    candidacies: all.map(({ said: { key, kind, name, runningMate }, parties }) =>
      candidacyReport({
        ...{ key, kind, name, runningMate },
        partyName: parties.length === 0 ? null : parties.join(' / '),
      }),
    ),
  }
}
