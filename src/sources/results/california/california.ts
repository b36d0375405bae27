import type { RaceReport, ElectionKey } from '../../../domain/result.js'
import { ballotLabel, candidacyKind, isCount } from '../../../elections/ballot-label.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { partyKey, usRace } from '../../../elections/keys.js'
import { instantOfWords } from '../../../elections/local-time.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import { fieldsOf, RefusedField, toCount, hasAll, type Fields } from '../../reading/fields.js'
import type { ResultDocumentFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { latest } from '../../reading/venue-fields.js'
import {
  candidacyReport,
  leftOutLabels,
  raceCollector,
  raceReport,
  snapshotOf,
  statedElection,
  tallyReport,
  unitCounts,
  isDash,
  type LeftOutLabels,
} from '../reports.js'
import { always } from '../../reading/venue-format.js'

const TIME_ZONE = 'America/Los_Angeles'

/**
 * Results of the California Secretary of State as JSON: one race or a list of races. `raceTitle`
 * contains office, district and seat, `Reporting` has the counts of precincts, and `ReportingTime`
 * is a local time. The time of the snapshot is the time in the file's path, otherwise the latest
 * time of its races. The files name no election.
 */
const races: ResultDocumentFormat = {
  reads: 'document',
  format: 'races',
  dataset: {
    name: 'california-results',
    title: 'California Secretary of State, election results',
    licence: "not stated; the publisher's terms",
    attribution: 'California Secretary of State',
    url: 'https://electionresults.sos.ca.gov',
    redistributable: false,
  },
  needsElection: true,
  recognises: (head) => {
    const race: unknown = Array.isArray(head) ? head[0] : head
    return hasAll(race, ['raceTitle', 'candidates'])
  },
  fields: {
    ...always('text', 'raceTitle', 'Reporting', 'ReportingTime'),
    ...always('list', 'candidates'),
  },
  watched: racesIn,
  *read(document, context) {
    const { vocabulary } = context
    const election = statedElection(context)
    const { races, add } = raceCollector(context.file)
    const leftOut = leftOutLabels()
    for (const [index, raw] of racesIn(document).entries()) {
      yield* add(index, () =>
        raceOf(fieldsOf(raw, `[${String(index)}]`), { election, index, vocabulary, leftOut }),
      )
    }
    yield* leftOut.refusals(context.file)
    if (races.length === 0) return
    const times = races.flatMap(({ tallies }) => tallies.map(({ at }) => at))
    yield { record: snapshotOf(races, { sourceAt: context.observedAt ?? latest(times) ?? null }) }
  },
}

function racesIn(document: unknown): readonly unknown[] {
  return Array.isArray(document) ? document : [document]
}

interface RaceContext {
  readonly election: ElectionKey
  /** The index of the race in the document. */
  readonly index: number
  readonly vocabulary: ElectionVocabulary
  readonly leftOut: LeftOutLabels
}

function raceOf(raw: Fields, { election, index, vocabulary, leftOut }: RaceContext): RaceReport {
  const title = raw.text('raceTitle')
  const { office, district, seat } = titleParts(title)
  const race = usRace(vocabulary, { office, district, seat, state: 'ca' })
  if (race === null) throw raw.refusal('raceTitle', 'has no district number')
  const isMeasure = /^(prop(osition)?|measure)\b/i.test(title)
  const labelled = raw.rows('candidates').map((row) => {
    const label = ballotLabel(row.text('Name'), row.optionalText('Party') ?? '', vocabulary)
    if (label === 'unlisted') leftOut.note(row.text('Name'), label, index, `${row.path}.Name`)
    return { row, label }
  })
  const rows = labelled.filter(({ label }) => !isCount(label)).map(({ row }) => row)
  const counts = labelled.flatMap(({ row, label }) =>
    label !== null && isCount(label) ? [[label, row.count('Votes')] as const] : [],
  )
  const keys = keysOf(rows, vocabulary)
  const repeatedAt = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (repeatedAt !== -1)
    throw new RefusedField(`${raw.path}.candidates[${String(repeatedAt)}]`, 'occurs twice')
  const isLocal = race.area !== 'us/ca'
  return raceReport({
    election,
    race,
    title,
    kind: isMeasure ? 'measure' : 'candidates',
    candidacies: rows.map((row, at) =>
      candidacyReport({
        key: keys[at] ?? '',
        kind: isMeasure
          ? 'choice'
          : candidacyKind(labelled.find((entry) => entry.row === row)?.label ?? null),
        name: row.text('Name'),
        partyName: row.optionalText('Party') ?? null,
        isIncumbent: row.flag('incumbent'),
        ballotOrder: at + 1,
      }),
    ),
    tallies: [
      tallyReport({
        unit: isLocal
          ? { level: 'district', key: race.area, name: `District ${district}`, parent: 'us/ca' }
          : { level: 'state', key: 'us/ca', name: 'California', parent: 'us' },
        votes: new Map(rows.map((row, at) => [keys[at] ?? '', row.count('Votes')])),
        ...unitCounts(counts),
        reporting: reportingOf(raw),
        at: timeOf(raw),
      }),
    ],
  })
}

/** The key of each row: the normalised name and the party. */
function keysOf(rows: readonly Fields[], vocabulary: ElectionVocabulary): readonly string[] {
  const parties = rows.map((row) => partyKey(vocabulary, row.optionalText('Party') ?? ''))
  return rows.map((row, at) => {
    const party = parties[at] ?? ''
    const rowsOfParty = rows.filter((_, place) => parties[place] === party)
    const names = candidateKeys(rowsOfParty.map((candidate) => candidate.text('Name')))
    return `${names[rowsOfParty.indexOf(row)] ?? ''} (${party})`
  })
}

/**
 * Parses a title such as `U.S. House of Representatives District 1 - Districtwide Results` or
 * `U.S. Senate (Full Term) - Statewide Results`.
 */
function titleParts(title: string) {
  const words = title.split(/\s+/).filter((word) => word !== '')
  const end = words.findIndex((word, at) => isDash(word) && /wide\b/i.test(words[at + 1] ?? ''))
  const [office = '', rest = ''] = (end < 0 ? words : words.slice(0, end)).join(' ').split('(', 2)
  const seat = rest.split(')', 1)[0] ?? ''
  const officeWords = office.trim().split(' ')
  if (officeWords.length < 3 || officeWords.at(-2)?.toLowerCase() !== 'district') {
    return { office: office.trim(), district: '', seat }
  }
  const officeName = officeWords.slice(0, -2).join(' ')
  const district = officeWords.at(-1) ?? ''
  return { office: officeName.endsWith(',') ? officeName.slice(0, -1) : officeName, district, seat }
}

/** Parses a text such as `0% (0 of 20,855) precincts reporting`. */
function reportingOf(race: Fields) {
  const text = race.optionalText('Reporting')
  if (text === undefined) return []
  const [, percent = '', reported = '', total = ''] =
    /^([\d.]+)\s*% \(([\d,]+) of ([\d,]+)\) precincts\b/i.exec(text) ?? []
  const counts = { reported: toCount(reported), total: toCount(total) }
  if (!/^\d+(\.\d+)?$/.test(percent) || counts.reported === null || counts.total === null) {
    throw race.refusal(
      'Reporting',
      `${JSON.stringify(text)} is not like "0% (0 of 20,855) precincts reporting"`,
    )
  }
  return [{ kind: 'precincts', ...counts, percent: Number(percent) }] as const
}

function timeOf(race: Fields): string | null {
  const text = race.optionalText('ReportingTime')
  if (text === undefined) return null
  const time = instantOfWords(text, TIME_ZONE)
  if (time !== null) return time
  throw race.refusal(
    'ReportingTime',
    `${JSON.stringify(text)} is not a time, such as March 5, 2024, 8:10 p.m.`,
  )
}

/** The California Secretary of State. */
export const california: ResultSource = { kind: 'results', name: 'california', formats: [races] }
