import type {
  CandidacyKind,
  CandidacyReport,
  RaceReport,
  ReportingReport,
  TallyReport,
  UnitTotal,
} from '../../../domain/result.js'
import {
  ballotLabel,
  candidacyKind,
  isCount,
  isPersonLike,
} from '../../../elections/ballot-label.js'
import { toElectionKey } from '../../../elections/keys.js'
import { UNIT_TOTALS, type ElectionVocabulary } from '../../../elections/vocabulary.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { flagAt, numberAt, timeAt } from '../../reading/prices.js'
import { candidacyReport, NO_CANDIDATE, raceReport, countAt, tallyReport } from '../reports.js'

const RACE_KINDS = ['candidates', 'measure', 'retention', 'lists'] as const
const CANDIDACY_KINDS = ['person', 'choice', 'write-ins', 'list', 'party'] as const
const LEVELS = [
  ...(['nation', 'state', 'district', 'constituency'] as const),
  ...(['county', 'municipality', 'precinct'] as const),
] as const
const REPORTING_KINDS = ['precincts', 'expected_vote', 'ballots'] as const
const STATUSES = ['winner', 'runoff', 'advance'] as const

/** More rounds than any count has had. */
const MAX_ROUNDS = 100

/** What is known besides the race. */
export interface RaceContext {
  readonly vocabulary: ElectionVocabulary
  /** Whether the version of the format has rounds and totals. */
  readonly hasRounds: boolean
}

/** One race of a document. Throws a `RefusedField` for what is missing, malformed or unknown. */
export function raceOf(fields: Fields, { vocabulary, hasRounds }: RaceContext): RaceReport {
  const names = [
    ...['election', 'office', 'area', 'party', 'seat', 'source_id', 'title', 'kind', 'seats'],
    ...['is_uncontested', 'candidacies', 'tallies', 'calls'],
  ]
  onlyFields(fields, hasRounds ? [...names, 'round'] : names, ['round'])
  const election = toElectionKey(fields.text('election'))
  if (election === null) {
    throw new RefusedField(`${fields.path}.election`, 'is not like us/ca/2024-03-05/primary')
  }
  const candidacies = fields.rows('candidacies').map((each) => candidacyOf(each, vocabulary))
  const keys = new Set(candidacies.map(({ key }) => key))
  if (keys.size < candidacies.length) {
    throw new RefusedField(`${fields.path}.candidacies`, 'has a key twice')
  }
  const round = hasRounds ? roundAt(fields) : null
  const tallies = fields.rows('tallies').map((tally) => tallyOf(tally, { keys, hasRounds, round }))
  const counted = new Set(tallies.map(({ unit, round }) => JSON.stringify([unit.key, round])))
  if (counted.size < tallies.length) {
    const inRound = hasRounds ? ' in one round' : ''
    throw new RefusedField(`${fields.path}.tallies`, `has a unit twice${inRound}`)
  }
  return raceReport({
    election,
    race: {
      office: keyAt(fields, 'office'),
      area: keyAt(fields, 'area'),
      party: optionalKeyAt(fields, 'party'),
      seat: optionalKeyAt(fields, 'seat'),
    },
    sourceId: fields.optionalText('source_id') ?? null,
    title: fields.text('title'),
    kind: oneOf(fields, 'kind', RACE_KINDS, 'candidates'),
    seats: countAt(fields, 'seats'),
    isUncontested: flagAt(fields, 'is_uncontested') ?? false,
    ...{ candidacies, tallies },
    calls: fields.rows('calls').map((call) => {
      onlyFields(call, ['candidacy', 'status', 'by'])
      const candidacy = known(call, 'candidacy', keys)
      return { candidacy, status: oneOf(call, 'status', STATUSES), by: call.text('by') }
    }),
  })
}

function candidacyOf(fields: Fields, vocabulary: ElectionVocabulary): CandidacyReport {
  onlyFields(fields, [
    ...['key', 'kind', 'name', 'running_mate', 'party', 'identifiers', 'is_incumbent'],
    'ballot_order',
    'delegates',
  ])
  const delegates = countAt(fields, 'delegates')
  return candidacyReport({
    key: fields.text('key'),
    kind: kindOf(fields, vocabulary),
    name: fields.text('name'),
    runningMate: fields.optionalText('running_mate') ?? null,
    partyName: fields.optionalText('party') ?? null,
    identifiers: fields.rows('identifiers').map((identifier) => {
      onlyFields(identifier, ['scheme', 'value'])
      return { scheme: identifier.text('scheme'), value: identifier.text('value') }
    }),
    isIncumbent: flagAt(fields, 'is_incumbent'),
    ballotOrder: countAt(fields, 'ballot_order'),
    ...(delegates === null ? {} : { delegates }),
  })
}

/** What is left out follows from the name: it is a person unless the whole name is a label. */
function kindOf(fields: Fields, vocabulary: ElectionVocabulary): CandidacyKind {
  const name = fields.text('name')
  const label = ballotLabel(name, fields.optionalText('party') ?? '', vocabulary)
  const said = fields.optionalText('kind')
  if (said !== undefined && (said !== 'person' || label === 'unlisted' || !isCount(label))) {
    return oneOf(fields, 'kind', CANDIDACY_KINDS)
  }
  if (label === 'unlisted' && isPersonLike(name, vocabulary)) return 'person'
  if (!isCount(label)) return label === 'party' ? 'person' : candidacyKind(label)
  const more = label === 'unlisted' ? ', or give "kind": "person" if it is one' : ''
  throw new RefusedField(
    `${fields.path}.name`,
    `${JSON.stringify(name.slice(0, 60))} ${NO_CANDIDATE}, and give the sum of all votes as total_votes${more}; until then the race is left out`,
  )
}

interface TallyContext {
  readonly keys: ReadonlySet<string>
  readonly hasRounds: boolean
  /** Of the race; `null`: it states none. */
  readonly round: number | null
}

function tallyOf(fields: Fields, { keys, hasRounds, round: ofRace }: TallyContext): TallyReport {
  const names = ['unit', 'votes', 'by_mode', 'total_votes', 'reporting', 'at']
  const added = ['round', 'totals']
  onlyFields(fields, hasRounds ? [...names, ...added] : names, added)
  const round = hasRounds ? (roundAt(fields) ?? ofRace) : null
  const totals = hasRounds ? totalsAt(fields) : []
  const unit = fields.object('unit')
  onlyFields(unit, ['level', 'key', 'name', 'parent'])
  const byMode = fields.optionalObject('by_mode')
  return tallyReport({
    unit: {
      level: oneOf(unit, 'level', LEVELS),
      key: unit.text('key'),
      name: unit.text('name'),
      parent: unit.optionalText('parent') ?? null,
    },
    votes: countsIn(fields.object('votes'), keys),
    byMode: new Map(
      Object.keys(byMode?.raw ?? {}).map((key) => {
        if (!keys.has(key))
          throw new RefusedField(`${byMode?.path ?? ''}.${key}`, 'is no candidacy')
        const modes = fields.object('by_mode').object(key)
        const counts = Object.keys(modes.raw).map((mode) => [mode, countAt(modes, mode)] as const)
        return [key, new Map(counts.flatMap(([mode, n]) => (n === null ? [] : [[mode, n]])))]
      }),
    ),
    totalVotes: countAt(fields, 'total_votes'),
    reporting: fields.rows('reporting').map(reportingOf),
    ...(round === null ? {} : { round }),
    ...(totals.length === 0 ? {} : { totals }),
    at: timeAt(fields, 'at'),
  })
}

/** The round of a ranked-choice count, from 1; `null`: not stated. */
function roundAt(fields: Fields): number | null {
  const round = countAt(fields, 'round')
  if (round === null || (round >= 1 && round <= MAX_ROUNDS)) return round
  throw new RefusedField(`${fields.path}.round`, `is not from 1 to ${String(MAX_ROUNDS)}`)
}

/** Voters and ballots of a unit by kind; `null`: not counted. */
function totalsAt(fields: Fields): readonly UnitTotal[] {
  const totals = fields.optionalObject('totals')
  if (totals === undefined) return []
  onlyFields(totals, UNIT_TOTALS)
  return UNIT_TOTALS.flatMap((kind) => {
    const count = countAt(totals, kind)
    return count === null ? [] : [{ kind, count }]
  })
}

/** Counts by candidacy; `null` is listed without a count. */
function countsIn(fields: Fields, keys: ReadonlySet<string>): ReadonlyMap<string, number | null> {
  return new Map(
    Object.keys(fields.raw).map((key) => {
      if (!keys.has(key)) throw new RefusedField(`${fields.path}.${key}`, 'is no candidacy')
      return [key, countAt(fields, key)]
    }),
  )
}

function reportingOf(fields: Fields): ReportingReport {
  onlyFields(fields, ['kind', 'reported', 'total', 'percent'])
  return {
    kind: oneOf(fields, 'kind', REPORTING_KINDS),
    reported: countAt(fields, 'reported'),
    total: countAt(fields, 'total'),
    percent: numberAt(fields, 'percent'),
  }
}

/** Refuses a field that is not among `names`; `later`: those that the next version of the format has. */
export function onlyFields(
  { raw, path }: Fields,
  names: readonly string[],
  later: readonly string[] = [],
): void {
  const unknown = Object.keys(raw).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const at = path === '' ? unknown : `${path}.${unknown}`
  if (later.includes(unknown)) {
    throw new RefusedField(at, 'is a field of polity-results/2; write that as the format')
  }
  throw new RefusedField(at, `is not known; there are ${names.join(', ')}`)
}

function known(fields: Fields, name: string, keys: ReadonlySet<string>): string {
  const key = fields.text(name)
  if (keys.has(key)) return key
  throw new RefusedField(`${fields.path}.${name}`, `${JSON.stringify(key)} is no candidacy`)
}

function oneOf<Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
  otherwise?: Word,
): Word {
  const text = fields.optionalText(name) ?? otherwise
  const word = words.find((each) => each === text)
  if (word !== undefined) return word
  throw new RefusedField(`${fields.path}.${name}`, `is not one of ${words.join(', ')}`)
}

/** A part of a key: lowercase words. */
function keyAt(fields: Fields, name: string): string {
  const text = fields.text(name)
  if (/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(text)) return text
  throw new RefusedField(
    `${fields.path}.${name}`,
    'is not lowercase words with - or / between them',
  )
}

function optionalKeyAt(fields: Fields, name: string): string {
  return fields.optionalText(name) === undefined ? '' : keyAt(fields, name)
}
