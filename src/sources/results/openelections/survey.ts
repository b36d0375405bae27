import { createHash } from 'node:crypto'
import type { CandidacyReport, RaceKey, RaceKind } from '../../../domain/result.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { RefusedField } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { candidacyReport, leftOutLabels, type LeftOutLabels } from '../reports.js'
import { spellingsOfOne } from './spellings.js'
import {
  raceText,
  partyText,
  saidIn,
  type OpenElectionsFile,
  type SaidRow,
  type UnitRow,
} from './row.js'

/** A race as the whole file shows it. */
export interface SurveyedRace {
  readonly race: RaceKey
  readonly title: string
  readonly kind: RaceKind
  readonly candidacies: readonly CandidacyReport[]
  /** The key of the candidacy by that of a row which spells it differently. */
  readonly keyOfSpelling: ReadonlyMap<string, string>
}

/** What has to be known of all rows before the first tally is complete. */
export interface Survey {
  readonly id: string
  /** The line of the last row of each place that is complete by itself. */
  readonly lastLines: ReadonlyMap<string, number>
  readonly raceOf: (row: SaidRow) => SurveyedRace
  readonly leftOut: LeftOutLabels
}

interface SeenCandidacy {
  said: SaidRow['candidacy']
  parties: string[]
  readonly places: Set<string>
  readonly line: number
  rows: number
}

interface Seen {
  readonly first: SaidRow
  readonly candidacies: Map<string, SeenCandidacy>
}

/** Reads all rows once: who stands in which race, and where each county ends. */
export async function surveyOf(
  rows: AsyncIterable<FileRow>,
  file: OpenElectionsFile,
): Promise<Survey> {
  const hash = createHash('sha256')
  const lastLines = new Map<string, number>()
  const seen = new Map<string, Seen>()
  const leftOut = leftOutLabels()
  const field = file.columns.candidate
  for await (const { line, value } of rows) {
    hash.update(JSON.stringify(value))
    const row = readable(value, file)
    if (row === null) continue
    if ('unlisted' in row) {
      leftOut.note(row.unlisted, 'unlisted', line, field)
      continue
    }
    lastLines.set(placeOf(row), line)
    if ('race' in row) note(row, line, seen, file)
  }
  for (const { said, line, rows } of subtotalsIn(seen, file)) {
    leftOut.note(said.name, 'subtotal', line, field, rows)
  }
  const races = sharedRaces(seen, file)
  return {
    id: hash.digest('hex').slice(0, 32),
    lastLines,
    raceOf: (row) => {
      const race = races.get(raceText(row.race))
      if (race === undefined) throw new Error(`no race of ${row.title} was surveyed`)
      return race
    },
    leftOut,
  }
}

/** The county, or the state: tallies of one place stand in no other part of a copy. */
export function placeOf({ unit }: Pick<SaidRow | UnitRow, 'unit'>): string {
  return unit.level === 'precinct' ? (unit.parent ?? '') : unit.key
}

function readable(value: unknown, file: OpenElectionsFile): ReturnType<typeof saidIn> {
  try {
    return saidIn(value, file)
  } catch (error) {
    if (error instanceof RefusedField) return null
    throw error
  }
}

function note(
  row: SaidRow,
  line: number,
  seen: Map<string, Seen>,
  { vocabulary }: OpenElectionsFile,
): void {
  const text = raceText(row.race)
  const race: Seen = seen.get(text) ?? { first: row, candidacies: new Map() }
  seen.set(text, race)
  if (row.candidacy.counts !== null) return
  const { key, party } = row.candidacy
  const known: SeenCandidacy = race.candidacies.get(key) ?? {
    ...{ said: row.candidacy, parties: [], places: new Set(), line, rows: 0 },
  }
  race.candidacies.set(key, known)
  known.rows += 1
  if (flawsIn(row.candidacy.name) < flawsIn(known.said.name)) known.said = row.candidacy
  known.places.add(placeOf(row))
  const isNew = !known.parties.some(
    (each) => partyText(vocabulary, each) === partyText(vocabulary, party),
  )
  if (party !== '' && isNew) known.parties.push(party)
}

/**
 * Takes the words for parties out of races in which a person stands for the same party: such a row adds up or repeats
 * what candidates have. Where nobody else does, it is of a candidate whom the file does not name.
 */
function subtotalsIn(
  seen: ReadonlyMap<string, Seen>,
  { vocabulary }: OpenElectionsFile,
): readonly SeenCandidacy[] {
  return [...seen.values()].flatMap(({ candidacies }) => {
    const all = [...candidacies.values()]
    const partiesOf = ({ parties }: SeenCandidacy) =>
      parties.map((party) => partyText(vocabulary, party))
    const named = new Set(all.filter(({ said }) => said.kind === 'person').flatMap(partiesOf))
    const subtotals = all.filter(
      (one) =>
        one.said.kind === 'party' &&
        [partyText(vocabulary, one.said.name), ...partiesOf(one)].some((party) => named.has(party)),
    )
    for (const { said } of subtotals) candidacies.delete(said.key)
    return subtotals
  })
}

/**
 * The races by the text that rows give them. An office that is not known is one race of the state when somebody
 * stands for it in two counties, or when all answer yes or no; else each county has its own.
 */
function sharedRaces(
  seen: ReadonlyMap<string, Seen>,
  file: OpenElectionsFile,
): ReadonlyMap<string, SurveyedRace> {
  const byOffice = new Map<string, [text: string, one: Seen][]>()
  for (const [text, one] of seen) {
    const { race, isPerhapsShared } = one.first
    const group = isPerhapsShared ? raceText({ ...race, area: '' }) : text
    byOffice.set(group, [...(byOffice.get(group) ?? []), [text, one]])
  }
  const found = new Map<string, SurveyedRace>()
  for (const group of byOffice.values()) {
    const isOne = isShared(group.map(([, one]) => one))
    const together = isOne
      ? merged(
          group.map(([, one]) => one),
          file,
        )
      : null
    for (const [text, one] of group) {
      found.set(text, together ?? surveyed(one, one.first.race, file))
    }
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

/** Counties that vote on one race, which is then of their state. */
function merged(ones: readonly Seen[], file: OpenElectionsFile): SurveyedRace | null {
  const [first] = ones
  if (first === undefined) return null
  const candidacies: Seen['candidacies'] = new Map()
  for (const one of ones) {
    for (const [key, each] of one.candidacies) {
      const known = candidacies.get(key)
      candidacies.set(key, {
        ...(known ?? each),
        parties: [...new Set([...(known?.parties ?? []), ...each.parties])],
        places: new Set([...(known?.places ?? []), ...each.places]),
        rows: (known?.rows ?? 0) + each.rows,
      })
    }
  }
  const { race } = first.first
  const state = race.area.split('/').slice(0, 2).join('/')
  return surveyed({ first: first.first, candidacies }, { ...race, area: state }, file)
}

function surveyed(
  { first, candidacies }: Seen,
  race: RaceKey,
  { vocabulary }: OpenElectionsFile,
): SurveyedRace {
  const candidates = [...candidacies.values()].map((one) => ({
    ...{ one, name: one.said.name, places: one.places, rows: one.rows },
    parties: new Set(one.parties.map((party) => partyText(vocabulary, party))),
  }))
  const people = spellingsOfOne(candidates.filter(({ one }) => one.said.kind === 'person'))
  const keys = candidateKeys(people.map((group) => longestName(group)))
  const keyOfSpelling = new Map<string, string>()
  const joined = people.flatMap((group, at) => {
    const key = keys[at] ?? ''
    for (const { one } of group) keyOfSpelling.set(one.said.key, key)
    const parties = partiesOnce(
      group.flatMap(({ one }) => one.parties),
      vocabulary,
    )
    // Of those that are written equally well, the one of most rows comes first.
    const [shown] = group.toSorted((a, b) => flawsIn(a.name) - flawsIn(b.name))
    if (shown === undefined) return []
    const mates = [shown, ...group].map(({ one }) => one.said.runningMate)
    const runningMate = mates.find((mate) => mate !== null) ?? null
    return [{ said: { ...shown.one.said, key, runningMate }, parties }]
  })
  const others = [...candidacies.values()].filter(({ said }) => said.kind !== 'person')
  const all = [...joined, ...others]
  const isMeasure = all.length > 0 && all.every(({ said }) => said.isYesOrNo)
  return {
    race,
    title: first.title,
    kind: first.holder !== null ? 'retention' : isMeasure ? 'measure' : 'candidates',
    candidacies: all.map(({ said: { key, kind, name, runningMate }, parties }) =>
      candidacyReport({
        ...{ key, kind, name, runningMate },
        partyName: parties.join(' / ') || null,
      }),
    ),
    keyOfSpelling,
  }
}

/** The fullest spelling, which the key is of: rows of a later copy may come in another order and number. */
function longestName(group: readonly { readonly name: string }[]): string {
  const [name = ''] = group
    .map((one) => one.name)
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
  return name
}

/** No given name or only its initial, and capitals. */
function flawsIn(name: string): number {
  return (/^(?:\p{L}\.? .*|\S+)$/u.test(name) ? 2 : 0) + (name === name.toUpperCase() ? 1 : 0)
}

/** One word for each party. */
function partiesOnce(
  parties: readonly string[],
  vocabulary: OpenElectionsFile['vocabulary'],
): readonly string[] {
  const byText = new Map<string, string>()
  for (const party of parties) {
    const text = partyText(vocabulary, party)
    byText.set(text, byText.get(text) ?? party)
  }
  return [...byText.values()]
}
