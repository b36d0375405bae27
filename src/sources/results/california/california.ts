import type { RaceReport, ElectionKey, ResultSnapshot } from '../../../domain/result.js'
import { ballotLabel, candidacyKind, isCount } from '../../../elections/ballot-label.js'
import { candidateKeys } from '../../../elections/candidate-name.js'
import { partyKey, usRace } from '../../../elections/keys.js'
import { instantOfWords } from '../../../elections/local-time.js'
import type { ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { fieldsOf, isObject, RefusedField } from '../../reading/fields.js'
import type { Observed } from '../../reading/observed.js'
import { flagAt } from '../../reading/prices.js'
import type { ResultContext, ResultDocumentFormat } from '../../reading/result-format.js'
import type { ResultSource } from '../../reading/source.js'
import { latest } from '../../reading/venue-fields.js'
import {
  candidacyReport,
  leftOutLabels,
  type LeftOutLabels,
  raceOrRefusal,
  raceReport,
  countAt,
  snapshotOf,
  statedElection,
  tallyReport,
  unitCounts,
  toCount,
  isDash,
} from '../reports.js'

const ZONE = 'America/Los_Angeles'

/**
 * The California Secretary of State's results, as JSON: one race or a list. `raceTitle` is office, district and seat;
 * `Reporting` the precincts; `ReportingTime` a local time. The snapshot's time is that in the name of the file, else the
 * latest of its races. It names no election.
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
    return isObject(race) && ['raceTitle', 'candidates'].every((name) => Object.hasOwn(race, name))
  },
  fields: {
    raceTitle: { types: ['text'], presence: 'always' },
    Reporting: { types: ['text'], presence: 'always' },
    ReportingTime: { types: ['text'], presence: 'always' },
    candidates: { types: ['list'], presence: 'always' },
  },
  watched: racesIn,
  read,
}

function racesIn(document: unknown): readonly unknown[] {
  return Array.isArray(document) ? document : [document]
}

function* read(document: unknown, context: ResultContext): Iterable<Observed<ResultSnapshot>> {
  const election = statedElection(context)
  const races: RaceReport[] = []
  const leftOut = leftOutLabels()
  for (const [index, raw] of racesIn(document).entries()) {
    const { vocabulary } = context
    const one = raceOrRefusal(context.file, index, () =>
      raceOf(fieldsOf(raw, `[${String(index)}]`), { election, index, vocabulary, leftOut }),
    )
    if ('refusal' in one) yield one
    else races.push(one.record)
  }
  yield* leftOut.refusals(context.file)
  if (races.length === 0) return
  const times = races.flatMap(({ tallies }) => tallies.map(({ at }) => at))
  yield { record: snapshotOf(races, { sourceAt: context.observedAt ?? latest(times) ?? null }) }
}

interface Around {
  readonly election: ElectionKey
  /** Of the race in the document. */
  readonly index: number
  readonly vocabulary: ElectionVocabulary
  readonly leftOut: LeftOutLabels
}

function raceOf(raw: Fields, { election, index, vocabulary, leftOut }: Around): RaceReport {
  const title = raw.text('raceTitle')
  const { office, district, seat } = titleParts(title)
  const race = usRace(vocabulary, {
    office,
    district,
    seat,
    state: 'ca',
    county: '',
    party: '',
  })
  if (race === null) throw new RefusedField(`${raw.path}.raceTitle`, 'names no district')
  const isMeasure = /^(prop(osition)?|measure)\b/i.test(title)
  const labelled = raw.rows('candidates').map((one) => {
    const label = ballotLabel(one.text('Name'), one.optionalText('Party') ?? '', vocabulary)
    if (label === 'unlisted') leftOut.note(one.text('Name'), label, index, `${one.path}.Name`)
    return { one, label }
  })
  const rows = labelled.filter(({ label }) => !isCount(label)).map(({ one }) => one)
  const counts = labelled.flatMap(({ one, label }) =>
    label !== null && isCount(label) ? [[label, countAt(one, 'Votes')] as const] : [],
  )
  const keys = keysOf(rows, vocabulary)
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (twice !== -1)
    throw new RefusedField(`${raw.path}.candidates[${String(twice)}]`, 'stands twice')
  const isLocal = race.area !== 'us/ca'
  return raceReport({
    election,
    race,
    title,
    kind: isMeasure ? 'measure' : 'candidates',
    candidacies: rows.map((one, at) =>
      candidacyReport({
        key: keys[at] ?? '',
        kind: isMeasure
          ? 'choice'
          : candidacyKind(labelled.find((each) => each.one === one)?.label ?? null),
        name: one.text('Name'),
        partyName: one.optionalText('Party') ?? null,
        isIncumbent: flagAt(one, 'incumbent'),
        ballotOrder: at + 1,
      }),
    ),
    tallies: [
      tallyReport({
        unit: isLocal
          ? { level: 'district', key: race.area, name: `District ${district}`, parent: 'us/ca' }
          : { level: 'state', key: 'us/ca', name: 'California', parent: 'us' },
        votes: new Map(rows.map((one, at) => [keys[at] ?? '', countAt(one, 'Votes')])),
        ...unitCounts(counts),
        reporting: reportingOf(raw),
        at: timeOf(raw),
      }),
    ],
  })
}

/** Name and party of each row, however a copy writes them. */
function keysOf(rows: readonly Fields[], vocabulary: ElectionVocabulary): readonly string[] {
  const parties = rows.map((one) => partyKey(vocabulary, one.optionalText('Party') ?? ''))
  return rows.map((row, at) => {
    const party = parties[at] ?? ''
    const ofParty = rows.filter((_, place) => parties[place] === party)
    const names = candidateKeys(ofParty.map((one) => one.text('Name')))
    return `${names[ofParty.indexOf(row)] ?? ''} (${party})`
  })
}

/** `U.S. House of Representatives District 1 - Districtwide Results`, `U.S. Senate (Full Term) - Statewide Results`. */
function titleParts(title: string) {
  const words = title.split(/\s+/).filter((word) => word !== '')
  const end = words.findIndex((word, at) => isDash(word) && /wide\b/i.test(words[at + 1] ?? ''))
  const [office = '', rest = ''] = (end < 0 ? words : words.slice(0, end)).join(' ').split('(', 2)
  const seat = rest.split(')', 1)[0] ?? ''
  const named = office.trim().split(' ')
  if (named.length < 3 || named.at(-2)?.toLowerCase() !== 'district') {
    return { office: office.trim(), district: '', seat }
  }
  const before = named.slice(0, -2).join(' ')
  const district = named.at(-1) ?? ''
  return { office: before.endsWith(',') ? before.slice(0, -1) : before, district, seat }
}

/** `0% (0 of 20,855) precincts reporting`. */
function reportingOf(race: Fields) {
  const text = race.optionalText('Reporting')
  if (text === undefined) return []
  const [, percent = '', reported = '', total = ''] =
    /^([\d.]+)\s*% \(([\d,]+) of ([\d,]+)\) precincts\b/i.exec(text) ?? []
  const counts = { reported: toCount(reported), total: toCount(total) }
  if (!/^\d+(\.\d+)?$/.test(percent) || counts.reported === null || counts.total === null) {
    throw new RefusedField(`${race.path}.Reporting`, `${JSON.stringify(text)} says no precincts`)
  }
  return [{ kind: 'precincts', ...counts, percent: Number(percent) }] as const
}

function timeOf(race: Fields): string | null {
  const text = race.optionalText('ReportingTime')
  if (text === undefined) return null
  const time = instantOfWords(text, ZONE)
  if (time !== null) return time
  throw new RefusedField(`${race.path}.ReportingTime`, `${JSON.stringify(text)} is not a time`)
}

/** The California Secretary of State. */
export const california: ResultSource = { kind: 'results', name: 'california', formats: [races] }
