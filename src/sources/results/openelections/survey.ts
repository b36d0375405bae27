import { createHash } from 'node:crypto'
import { grouped } from '../../../domain/grouped.js'
import type { RaceKey, RaceReport } from '../../../domain/result.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { readOr } from '../../reading/fields.js'
import type { FileRow } from '../../reading/observed.js'
import { candidacyReport, leftOutLabels } from '../reports.js'
import { groupSpellings } from './spellings.js'
import { raceText, partyText, parseRow } from './row.js'
import type { OpenElectionsFile, CandidacyRow, UnitRow } from './row.js'

/** A race with the candidacies of all rows of the file. */
export interface SurveyedRace extends Pick<RaceReport, 'race' | 'title' | 'kind' | 'candidacies'> {
  /** Maps the key in a row, which depends on the spelling, to the key of the candidacy. */
  readonly keyOfSpelling: ReadonlyMap<string, string>
}

/** The facts that depend on all rows. They must be known before the first tally is yielded. */
export type Survey = Awaited<ReturnType<typeof surveyOf>>

interface SeenCandidacy {
  parsed: CandidacyRow['candidacy']
  parties: string[]
  readonly places: Set<string>
  readonly line: number
  rows: number
}

interface SeenRace {
  readonly first: CandidacyRow
  readonly candidacies: Map<string, SeenCandidacy>
}

/**
 * Reads all rows once, and collects the candidates of each race and the last line of each county.
 */
export async function surveyOf(rows: AsyncIterable<FileRow>, file: OpenElectionsFile) {
  const hash = createHash('sha256')
  const lastLines = new Map<string, number>()
  const seen = new Map<string, SeenRace>()
  const leftOut = leftOutLabels()
  const field = file.columns.candidate
  for await (const { line, value } of rows) {
    hash.update(JSON.stringify(value))
    const row = readOr(() => parseRow(value, file), null)
    if (row === null) continue
    if ('unlisted' in row) {
      leftOut.note(row.unlisted, 'unlisted', line, field)
      continue
    }
    lastLines.set(placeOf(row), line)
    if ('race' in row) noteRow(row, line, seen, file)
  }
  for (const { parsed, line, rows } of subtotalsIn(seen, file)) {
    leftOut.note(parsed.name, 'subtotal', line, field, rows)
  }
  const races = sharedRaces(seen, file)
  return {
    id: hash.digest('hex').slice(0, 32),
    /** The line of the last row of each county or state (see `placeOf`). */
    lastLines,
    raceOf: (row: CandidacyRow) => {
      const race = races.get(raceText(row.race))
      if (race === undefined) throw new Error(`the survey has no race for ${row.title}`)
      return race
    },
    leftOut,
  }
}

/**
 * The key of the county or state of a row. All tallies of a place are in the same part of a
 * snapshot.
 */
export function placeOf({ unit }: Pick<CandidacyRow | UnitRow, 'unit'>): string {
  return unit.level === 'precinct' ? (unit.parent ?? '') : unit.key
}

function noteRow(
  row: CandidacyRow,
  line: number,
  seen: Map<string, SeenRace>,
  { vocabulary }: OpenElectionsFile,
): void {
  const text = raceText(row.race)
  const race: SeenRace = seen.get(text) ?? { first: row, candidacies: new Map() }
  seen.set(text, race)
  if (row.candidacy.counts !== null) return
  const { key, party } = row.candidacy
  const known: SeenCandidacy = race.candidacies.get(key) ?? {
    ...{ parsed: row.candidacy, parties: [], places: new Set(), line, rows: 0 },
  }
  race.candidacies.set(key, known)
  known.rows += 1
  if (flawsIn(row.candidacy.name) < flawsIn(known.parsed.name)) known.parsed = row.candidacy
  known.places.add(placeOf(row))
  const isNew = !known.parties.some(
    (seenParty) => partyText(vocabulary, seenParty) === partyText(vocabulary, party),
  )
  if (party !== '' && isNew) known.parties.push(party)
}

/**
 * Finds candidacies that are named after a party. If a person runs for the same party in the same
 * race, such a candidacy repeats or adds up the votes of the party's candidates: it is removed from
 * the race and returned. Otherwise it is an unnamed candidate and is not removed.
 */
function subtotalsIn(
  seen: ReadonlyMap<string, SeenRace>,
  { vocabulary }: OpenElectionsFile,
): readonly SeenCandidacy[] {
  return [...seen.values()].flatMap(({ candidacies }) => {
    const all = [...candidacies.values()]
    const partiesOf = ({ parties }: SeenCandidacy) =>
      parties.map((party) => partyText(vocabulary, party))
    const partiesOfPeople = new Set(
      all.filter(({ parsed }) => parsed.kind === 'person').flatMap(partiesOf),
    )
    const subtotals = all.filter(
      (candidacy) =>
        candidacy.parsed.kind === 'party' &&
        [partyText(vocabulary, candidacy.parsed.name), ...partiesOf(candidacy)].some((party) =>
          partiesOfPeople.has(party),
        ),
    )
    for (const { parsed } of subtotals) candidacies.delete(parsed.key)
    return subtotals
  })
}

/**
 * The races by `raceText`. If the office is unknown, the counties share a single race of the state
 * in two cases: a candidate runs in two counties, or all choices are yes or no. In any other case,
 * each county has its own race.
 */
function sharedRaces(
  seen: ReadonlyMap<string, SeenRace>,
  file: OpenElectionsFile,
): ReadonlyMap<string, SurveyedRace> {
  const byOffice = grouped(
    [...seen].map((entry) => {
      const [text, { first }] = entry
      return [first.isPerhapsShared ? raceText({ ...first.race, area: '' }) : text, entry] as const
    }),
  )
  const races = new Map<string, SurveyedRace>()
  for (const group of byOffice.values()) {
    const seenRaces = group.map(([, seenRace]) => seenRace)
    const sharedRace = isShared(seenRaces) ? mergedRace(seenRaces, file) : null
    for (const [text, seenRace] of group) {
      races.set(text, sharedRace ?? surveyedRace(seenRace, seenRace.first.race, file))
    }
  }
  return races
}

function isShared(seenRaces: readonly SeenRace[]): boolean {
  if (seenRaces[0]?.first.isPerhapsShared !== true) return false
  const all = seenRaces.flatMap(({ candidacies }) =>
    [...candidacies.values()].map(({ parsed }) => parsed),
  )
  if (all.length > 0 && all.every(({ isYesOrNo }) => isYesOrNo)) return true
  const people = all.filter(({ kind }) => kind === 'person').map(({ key }) => key)
  return new Set(people).size < people.length
}

/** Merges the races of several counties into one race of the state. */
function mergedRace(seenRaces: readonly SeenRace[], file: OpenElectionsFile): SurveyedRace | null {
  const [first] = seenRaces
  if (first === undefined) return null
  const candidacies: SeenRace['candidacies'] = new Map()
  for (const seenRace of seenRaces) {
    for (const [key, candidacy] of seenRace.candidacies) {
      const known = candidacies.get(key)
      candidacies.set(key, {
        ...(known ?? candidacy),
        parties: [...new Set([...(known?.parties ?? []), ...candidacy.parties])],
        places: new Set([...(known?.places ?? []), ...candidacy.places]),
        rows: (known?.rows ?? 0) + candidacy.rows,
      })
    }
  }
  const { race } = first.first
  const state = race.area.split('/').slice(0, 2).join('/')
  return surveyedRace({ first: first.first, candidacies }, { ...race, area: state }, file)
}

function surveyedRace(
  { first, candidacies }: SeenRace,
  race: RaceKey,
  { vocabulary }: OpenElectionsFile,
): SurveyedRace {
  const candidates = [...candidacies.values()].map((candidacy) => ({
    ...{ candidacy, name: candidacy.parsed.name, places: candidacy.places, rows: candidacy.rows },
    parties: new Set(candidacy.parties.map((party) => partyText(vocabulary, party))),
  }))
  const people = groupSpellings(
    candidates.filter(({ candidacy }) => candidacy.parsed.kind === 'person'),
  )
  const keys = candidateKeys(people.map((group) => longestName(group)))
  const keyOfSpelling = new Map<string, string>()
  const personCandidacies = people.flatMap((group, at) => {
    const key = keys[at] ?? ''
    for (const { candidacy } of group) keyOfSpelling.set(candidacy.parsed.key, key)
    const parties = distinctParties(
      group.flatMap(({ candidacy }) => candidacy.parties),
      vocabulary,
    )
    // The sort is stable, so the most frequent of the best spellings comes first.
    const [bestSpelling] = group.toSorted((a, b) => flawsIn(a.name) - flawsIn(b.name))
    if (bestSpelling === undefined) return []
    const runningMates = [bestSpelling, ...group].map(
      ({ candidacy }) => candidacy.parsed.runningMate,
    )
    const runningMate = runningMates.find((mate) => mate !== null) ?? null
    return [{ parsed: { ...bestSpelling.candidacy.parsed, key, runningMate }, parties }]
  })
  const otherCandidacies = [...candidacies.values()].filter(
    ({ parsed }) => parsed.kind !== 'person',
  )
  const all = [...personCandidacies, ...otherCandidacies]
  const isMeasure = all.length > 0 && all.every(({ parsed }) => parsed.isYesOrNo)
  return {
    race,
    title: first.title,
    kind: first.holder !== null ? 'retention' : isMeasure ? 'measure' : 'candidates',
    candidacies: all.map(({ parsed: { key, kind, name, runningMate }, parties }) =>
      candidacyReport({
        ...{ key, kind, name, runningMate },
        partyName: parties.join(' / ') || null,
      }),
    ),
    keyOfSpelling,
  }
}

/**
 * The longest spelling. The key is built from the longest spelling, because this spelling does not
 * depend on the order or number of rows, which may differ in a later snapshot.
 */
function longestName(group: readonly { readonly name: string }[]): string {
  const [name = ''] = group
    .map((spelling) => spelling.name)
    .sort((left, right) => right.length - left.length || (left < right ? -1 : 1))
  return name
}

/**
 * Measures the flaws of a spelling: 2 for a missing or abbreviated given name, plus 1 if all
 * letters are capitals.
 */
function flawsIn(name: string): number {
  return (/^(?:\p{L}\.? .*|\S+)$/u.test(name) ? 2 : 0) + (name === name.toUpperCase() ? 1 : 0)
}

/** One spelling for each party. */
function distinctParties(
  parties: readonly string[],
  vocabulary: OpenElectionsFile['vocabulary'],
): readonly string[] {
  const texts = parties.map((party) => partyText(vocabulary, party))
  return parties.filter((_, at) => texts.findIndex((text) => text === texts[at]) === at)
}
