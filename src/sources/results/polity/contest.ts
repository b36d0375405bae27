import type {
  CandidacyReport,
  ContestReport,
  ReportingReport,
  TallyReport,
} from '../../../domain/result.js'
import { toElectionKey } from '../../../elections/keys.js'
import type { Fields } from '../../reading/fields.js'
import { RefusedField } from '../../reading/fields.js'
import { flagAt, numberAt, timeAt } from '../../reading/prices.js'
import { candidacyReport, contestReport, countAt, tallyReport } from '../reports.js'

const CONTEST_KINDS = ['candidates', 'measure', 'retention', 'lists'] as const
const CANDIDACY_KINDS = ['person', 'choice', 'write-ins', 'list', 'party'] as const
const LEVELS = [
  ...(['nation', 'state', 'district', 'constituency'] as const),
  ...(['county', 'municipality', 'precinct'] as const),
] as const
const REPORTING_KINDS = ['precincts', 'expected_vote', 'ballots'] as const
const STATUSES = ['winner', 'runoff', 'advance'] as const

/** One contest of a document. Throws a `RefusedField` for what is missing, malformed or unknown. */
export function contestOf(fields: Fields): ContestReport {
  onlyFields(fields, [
    ...['election', 'office', 'area', 'party', 'seat', 'source_id', 'title', 'kind', 'seats'],
    ...['is_uncontested', 'candidacies', 'tallies', 'calls'],
  ])
  const election = toElectionKey(fields.text('election'))
  if (election === null) {
    throw new RefusedField(`${fields.path}.election`, 'is not like us/ca/2024-03-05/primary')
  }
  const candidacies = fields.rows('candidacies').map(candidacyOf)
  const keys = new Set(candidacies.map(({ key }) => key))
  if (keys.size < candidacies.length) {
    throw new RefusedField(`${fields.path}.candidacies`, 'has a key twice')
  }
  const tallies = fields.rows('tallies').map((tally) => tallyOf(tally, keys))
  if (new Set(tallies.map(({ unit }) => unit.key)).size < tallies.length) {
    throw new RefusedField(`${fields.path}.tallies`, 'has a unit twice')
  }
  return contestReport({
    election,
    contest: {
      office: keyAt(fields, 'office'),
      area: keyAt(fields, 'area'),
      party: optionalKeyAt(fields, 'party'),
      seat: optionalKeyAt(fields, 'seat'),
    },
    sourceId: fields.optionalText('source_id') ?? null,
    title: fields.text('title'),
    kind: oneOf(fields, 'kind', CONTEST_KINDS, 'candidates'),
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

function candidacyOf(fields: Fields): CandidacyReport {
  onlyFields(fields, [
    ...['key', 'kind', 'name', 'running_mate', 'party', 'identifiers', 'is_incumbent'],
    'ballot_order',
    'delegates',
  ])
  const delegates = countAt(fields, 'delegates')
  return candidacyReport({
    key: fields.text('key'),
    kind: oneOf(fields, 'kind', CANDIDACY_KINDS, 'person'),
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

function tallyOf(fields: Fields, keys: ReadonlySet<string>): TallyReport {
  onlyFields(fields, ['unit', 'votes', 'by_mode', 'total_votes', 'reporting', 'at'])
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
    at: timeAt(fields, 'at'),
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

/** Refuses a field that is not among `names`. */
export function onlyFields({ raw, path }: Fields, names: readonly string[]): void {
  const unknown = Object.keys(raw).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const at = path === '' ? unknown : `${path}.${unknown}`
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
