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
import { UNIT_LEVELS } from '../../../domain/result.js'
import { UNIT_TOTALS, type ElectionVocabulary } from '../../../elections/vocabulary.js'
import { RefusedField, type Fields } from '../../reading/fields.js'
import { candidacyReport, NO_CANDIDATE, raceReport, tallyReport } from '../reports.js'

const RACE_KINDS = ['candidates', 'measure', 'retention', 'lists'] as const
const CANDIDACY_KINDS = ['person', 'choice', 'write-ins', 'list', 'party'] as const
const REPORTING_KINDS = ['precincts', 'expected_vote', 'ballots'] as const
const STATUSES = ['winner', 'runoff', 'advance'] as const

/** No real count has had this many rounds. */
const MAX_ROUNDS = 100

/** Context for parsing a race. */
export interface RaceContext {
  readonly vocabulary: ElectionVocabulary
  /** Whether this version of the format supports rounds and totals. */
  readonly hasRounds: boolean
}

/**
 * Parses one race of a document. Throws a `RefusedField` for a missing, malformed or unknown field.
 */
export function raceOf(fields: Fields, { vocabulary, hasRounds }: RaceContext): RaceReport {
  const names = [
    ...['election', 'office', 'area', 'party', 'seat', 'source_id', 'title', 'kind', 'seats'],
    ...['is_uncontested', 'candidacies', 'tallies', 'calls'],
  ]
  onlyFields(fields, hasRounds ? [...names, 'round'] : names, ['round'])
  const election = toElectionKey(fields.text('election'))
  if (election === null) {
    throw fields.refusal('election', 'is not like us/ca/2024-03-05/primary')
  }
  const candidacies = fields
    .rows('candidacies')
    .map((candidacy) => candidacyOf(candidacy, vocabulary))
  const keys = new Set(candidacies.map(({ key }) => key))
  if (keys.size < candidacies.length) {
    throw fields.refusal('candidacies', 'contains the same key twice')
  }
  const round = hasRounds ? roundAt(fields) : null
  const tallies = fields.rows('tallies').map((tally) => tallyOf(tally, { keys, hasRounds, round }))
  const counted = new Set(tallies.map(({ unit, round }) => JSON.stringify([unit.key, round])))
  if (counted.size < tallies.length) {
    const inRound = hasRounds ? ' in one round' : ''
    throw fields.refusal('tallies', `contains the same unit twice${inRound}`)
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
    kind: wordAt(fields, 'kind', RACE_KINDS, 'candidates'),
    seats: fields.count('seats'),
    isUncontested: fields.flag('is_uncontested') ?? false,
    ...{ candidacies, tallies },
    calls: fields.rows('calls').map((call) => {
      onlyFields(call, ['candidacy', 'status', 'by'])
      const candidacy = candidacyAt(call, 'candidacy', keys)
      return { candidacy, status: wordAt(call, 'status', STATUSES), by: call.text('by') }
    }),
  })
}

function candidacyOf(fields: Fields, vocabulary: ElectionVocabulary): CandidacyReport {
  onlyFields(fields, [
    ...['key', 'kind', 'name', 'running_mate', 'party', 'identifiers', 'is_incumbent'],
    'ballot_order',
    'delegates',
  ])
  const delegates = fields.count('delegates')
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
    isIncumbent: fields.flag('is_incumbent'),
    ballotOrder: fields.count('ballot_order'),
    ...(delegates === null ? {} : { delegates }),
  })
}

/**
 * Returns the kind that the document states. If the document states no kind, the name decides: a
 * name such as "Write-ins" has a kind of its own, and any other name is a `person`. Throws if the
 * name is the label of a count, such as "Registered Voters", unless the document states a kind
 * other than `person`. Also throws if the name only looks like the label of a count, unless the
 * document states a kind.
 */
function kindOf(fields: Fields, vocabulary: ElectionVocabulary): CandidacyKind {
  const name = fields.text('name')
  const label = ballotLabel(name, fields.optionalText('party') ?? '', vocabulary)
  const stated = fields.optionalText('kind')
  if (stated !== undefined && (stated !== 'person' || label === 'unlisted' || !isCount(label))) {
    return wordAt(fields, 'kind', CANDIDACY_KINDS)
  }
  if (label === 'unlisted' && isPersonLike(name, vocabulary)) return 'person'
  if (!isCount(label)) return label === 'party' ? 'person' : candidacyKind(label)
  const problem =
    label === 'unlisted'
      ? 'looks like a count of voters or ballots, not like a candidate. If it is a person, set "kind": "person". Otherwise remove it'
      : NO_CANDIDATE
  throw fields.refusal(
    'name',
    `${JSON.stringify(name.slice(0, 60))} ${problem}, and give the number of all votes as total_votes. The race is skipped until you correct this`,
  )
}

interface TallyContext {
  readonly keys: ReadonlySet<string>
  readonly hasRounds: boolean
  /** The round that the race states, for tallies without a round; `null` if it states none. */
  readonly round: number | null
}

function tallyOf(
  fields: Fields,
  { keys, hasRounds, round: roundOfRace }: TallyContext,
): TallyReport {
  const names = ['unit', 'votes', 'by_mode', 'total_votes', 'reporting', 'at']
  const laterNames = ['round', 'totals']
  onlyFields(fields, hasRounds ? [...names, ...laterNames] : names, laterNames)
  const round = hasRounds ? (roundAt(fields) ?? roundOfRace) : null
  const totals = hasRounds ? totalsAt(fields) : []
  const unit = fields.object('unit')
  onlyFields(unit, ['level', 'key', 'name', 'parent'])
  const byMode = fields.optionalObject('by_mode')
  return tallyReport({
    unit: {
      level: wordAt(unit, 'level', UNIT_LEVELS),
      key: unit.text('key'),
      name: unit.text('name'),
      parent: unit.optionalText('parent') ?? null,
    },
    votes: countsIn(fields.object('votes'), keys),
    byMode: new Map(
      Object.keys(byMode?.raw ?? {}).map((key) => {
        if (!keys.has(key))
          throw new RefusedField(`${byMode?.path ?? ''}.${key}`, 'is not the key of a candidacy')
        const modes = fields.object('by_mode').object(key)
        const counts = Object.keys(modes.raw).map((mode) => [mode, modes.count(mode)] as const)
        return [key, new Map(counts.flatMap(([mode, n]) => (n === null ? [] : [[mode, n]])))]
      }),
    ),
    totalVotes: fields.count('total_votes'),
    reporting: fields.rows('reporting').map(reportingOf),
    ...(round === null ? {} : { round }),
    ...(totals.length === 0 ? {} : { totals }),
    at: fields.time('at'),
  })
}

/** The round of a ranked-choice count, from 1; `null` if not stated. */
function roundAt(fields: Fields): number | null {
  const round = fields.count('round')
  if (round === null || (round >= 1 && round <= MAX_ROUNDS)) return round
  throw fields.refusal('round', `is not from 1 to ${String(MAX_ROUNDS)}`)
}

/** The numbers of voters and ballots of a unit, by kind. A `null` count is skipped. */
function totalsAt(fields: Fields): readonly UnitTotal[] {
  const totals = fields.optionalObject('totals')
  if (totals === undefined) return []
  onlyFields(totals, UNIT_TOTALS)
  return UNIT_TOTALS.flatMap((kind) => {
    const count = totals.count(kind)
    return count === null ? [] : [{ kind, count }]
  })
}

/** Votes by the key of a candidacy; `null` for a candidacy without a count. */
function countsIn(fields: Fields, keys: ReadonlySet<string>): ReadonlyMap<string, number | null> {
  return new Map(
    Object.keys(fields.raw).map((key) => {
      if (!keys.has(key)) throw fields.refusal(key, 'is not the key of a candidacy')
      return [key, fields.count(key)]
    }),
  )
}

function reportingOf(fields: Fields): ReportingReport {
  onlyFields(fields, ['kind', 'reported', 'total', 'percent'])
  return {
    kind: wordAt(fields, 'kind', REPORTING_KINDS),
    reported: fields.count('reported'),
    total: fields.count('total'),
    percent: fields.number('percent'),
  }
}

/**
 * Refuses a field that is not in `names`. `later`: fields that only the next version of the format
 * has.
 */
export function onlyFields(
  { raw, path }: Fields,
  names: readonly string[],
  later: readonly string[] = [],
): void {
  const unknown = Object.keys(raw).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const at = path === '' ? unknown : `${path}.${unknown}`
  if (later.includes(unknown)) {
    throw new RefusedField(at, 'needs "format": "polity-results/2"')
  }
  throw new RefusedField(at, `is not a known field; use ${names.join(', ')}`)
}

function candidacyAt(fields: Fields, name: string, keys: ReadonlySet<string>): string {
  const key = fields.text(name)
  if (keys.has(key)) return key
  throw fields.refusal(name, `${JSON.stringify(key)} is not the key of a candidacy`)
}

function wordAt<Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
  fallback?: Word,
): Word {
  const text = fields.optionalText(name) ?? fallback
  const word = words.find((candidate) => candidate === text)
  if (word !== undefined) return word
  throw fields.refusal(name, `must be one of ${words.join(', ')}`)
}

/** Reads a part of a race's key: lowercase words. */
function keyAt(fields: Fields, name: string): string {
  const text = fields.text(name)
  if (/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(text)) return text
  throw fields.refusal(name, 'must be lowercase words separated by - or /')
}

function optionalKeyAt(fields: Fields, name: string): string {
  return fields.optionalText(name) === undefined ? '' : keyAt(fields, name)
}
