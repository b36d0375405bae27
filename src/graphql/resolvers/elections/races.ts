import type { Cursors } from '../../../domain/cursor.js'
import { secondOf } from '../../../domain/instant.js'
import type { UnitTotal } from '../../../domain/result.js'
import { electionState } from '../../../elections/election-state.js'
import type { Count } from '../../../elections/feed-state.js'
import { roundsOfUnit, type CountedRound, type ShownCount } from '../../../elections/shown-count.js'
import { unitsOf } from '../../../caller.js'
import { loadCount } from '../../../loaders/elections/candidacies-and-counts.js'
import { isWanted, unitsAt } from '../../../loaders/elections/past-units.js'
import type { UnitCount } from '../../../loaders/elections/race-pages.js'
import type { Race } from '../../../loaders/elections/races.js'
import type { RequestContext } from '../../../request-context.js'
import { isAbsent } from '../arguments.js'
import { pagesOf } from '../paging/connections.js'
import { refusal } from '../../refusal.js'
import type { RaceResultsArgs, Resolvers } from '../../types.js'
import {
  candidaciesOf,
  candidaciesOfPolitician,
  candidacyOfKey,
  findCandidacy,
} from './candidacies.js'
import { secondIn, toReporting } from './fields.js'
import {
  areaOfRace,
  calendarOf,
  officeOfRace,
  racesOfArea,
  racesOfElection,
  racesOfOffice,
  racesOfPolitician,
  racesOfQuery,
} from './lists.js'
import { timelineOf } from './timeline.js'

/** The resolvers of races: their counts, candidacies, calls and results. */
export function raceResolvers(cursors: Cursors) {
  return {
    Query: {
      race: (_root, { id }, { loaders }) => loaders.races.load(id.trim()),
      elections: (_root, args, context) => calendarOf(cursors, args, context),
      races: (_root, args, context) => racesOfQuery(cursors, args, context),
    },
    Area: { races: (area, args, context) => racesOfArea(cursors, area, args, context) },
    Office: { races: (office, args, context) => racesOfOffice(cursors, office, args, context) },
    Election: {
      state: async ({ id }, _args, { loaders, now }) => {
        const election = await loaders.elections.load(id)
        return election === null ? null : electionState(election, now.toISOString().slice(0, 10))
      },
      coverage: async ({ id }, _args, { loaders }) => {
        const election = await loaders.elections.load(id)
        if (election === null) return null
        const { kind, races, feeds, updatedAt } = election
        return { kind, races, feeds, updatedAt: secondIn(updatedAt) }
      },
      races: (election, args, context) => racesOfElection(cursors, election, args, context),
    },
    Politician: {
      raceCandidacies: (politician, args, context) =>
        candidaciesOfPolitician(cursors, politician, args, context),
      races: (politician, args, context) => racesOfPolitician(cursors, politician, args, context),
    },
    Race: race(cursors),
    Candidacy: {
      party: ({ partyName }) => partyName,
      standsFor: ({ partyIdentifier }, _args, { loaders }) =>
        partyIdentifier === null ? null : loaders.identified.load(partyIdentifier),
      isListed: ({ unlistedAfter }) => unlistedAfter === null,
      delegates: ({ delegates }) => delegates ?? null,
    },
    RaceSource: { at: ({ at }) => secondOf(new Date(at)) },
    Call: {
      candidacyKey: ({ candidacy }) => candidacy,
      candidacy: ({ race, candidacyId }, _args, context) =>
        candidacyId === null ? null : findCandidacy(race, ({ id }) => id === candidacyId, context),
      receivedAt: ({ receivedAt }) => secondOf(new Date(receivedAt)),
    },
    UnitVotes: { candidacy: (votes, _args, context) => candidacyOfKey(votes, context) },
    TimelineShare: { candidacy: (share, _args, context) => candidacyOfKey(share, context) },
    TimelinePoint: {
      market: ({ marketId }, _args, { loaders }) =>
        marketId === null ? null : loaders.markets.load(marketId),
    },
  } satisfies Resolvers
}

function race(cursors: Cursors) {
  return {
    title: ({ shown }) => shown?.details?.title ?? '',
    officeKey: ({ office }) => office,
    office: (race, _args, context) => officeOfRace(race, context),
    areaKey: ({ area }) => area,
    area: (race, _args, context) => areaOfRace(race, context),
    party: ({ party }) => party || null,
    seat: ({ seat }) => seat || null,
    kind: ({ shown, kind }) => shown?.details?.kind ?? kind,
    seats: ({ shown }) => shown?.details?.seats ?? null,
    isUncontested: ({ shown }) => shown?.details?.isUncontested ?? false,
    source: ({ shown }) => shown?.source ?? null,
    sources: ({ feeds }) => feeds,
    count: async (race, _args, { loaders }) => toCount(race, await loadCount(race, loaders)),
    candidacies: (race, args, context) => candidaciesOf(cursors, race, args, context),
    standingCalls: (race) => race.standing.map((call) => ({ ...call, race })),
    calls: async (race, args, { loaders }) => {
      const { id } = race
      const pages = pagesOf<readonly [seq: number, id: string]>(cursors, ['calls', id], args)
      const { after, limit } = pages
      const before = after && { seq: after[0], id: after[1] }
      const found = await loaders.raceCalls.load({ race: id, before, limit })
      return {
        ...pages.of(
          found,
          (call) => [call.seq, call.id],
          (call) => ({ node: { ...call, race } }),
        ),
        count: () => loaders.raceCallCounts.load(id),
      }
    },
    updatedAt: ({ updatedAt }) => secondIn(updatedAt),
    results: (race, args, context) => resultsOf(cursors, race, args, context),
    previous: async ({ id }, _args, { loaders }) => {
      const previous = await loaders.previousRaces.load(id)
      return previous === null ? null : loaders.races.load(previous)
    },
    timeline: (race, args, context) => timelineOf(cursors, race, args, context),
  } satisfies Resolvers['Race']
}

async function resultsOf(
  cursors: Cursors,
  race: Race,
  args: Partial<RaceResultsArgs>,
  { loaders, valueCount, charge }: RequestContext,
) {
  const { asOf } = args
  const [level, unit] = [args.level ?? '', args.unit ?? '']
  const source = args.source ?? race.shown?.source ?? ''
  const at = isAbsent(asOf) ? '' : secondOf(asOf)
  const list = ['results', race.id, source, level, unit, at]
  const pages = pagesOf<readonly [key: string]>(cursors, list, args)
  const { after, limit } = pages
  const units = { race: race.id, source, level, unit }
  const { electionKey, area } = race
  const pageFrom = (found: readonly UnitCount[], count: () => Promise<number>) => ({
    ...pages.of(
      found,
      ({ key }) => [key],
      (count) => ({ node: toUnit(race, source, count) }),
    ),
    count,
  })
  const start = after?.[0] ?? ''
  if (at === '') {
    const found = await loaders.raceUnits.load({ ...units, after: start, limit })
    return pageFrom(found, () => loaders.raceUnitCounts.load(units))
  }
  const feed = { race: race.id, source, area, electionKey }
  const counts = await unitsAt(loaders, feed, at, async (nodes) => {
    await charge(unitsOf(nodes) - 1)
    valueCount?.addReplayed(nodes)
  })
  if (counts === null) {
    const detail = 'asOf: too many updates precede this time; choose an earlier one.'
    throw refusal('INVALID_PARAMETER', { argument: 'asOf' }, detail)
  }
  const all = counts.filter((count) => isWanted(count, { ...units, after: '' }))
  return pageFrom(
    all.filter(({ key }) => key > start),
    () => Promise.resolve(all.length),
  )
}

function toUnit(race: Race, source: string, { key, at, ...tally }: UnitCount) {
  const { unit, counts, said } = tally
  const { level, name, parent } = unit
  return {
    ...{ unit: key, level, name, parent, at: secondOf(new Date(at)) },
    totalVotes: said.totalVotes,
    round: tally.round ?? null,
    rounds: roundsOfUnit(tally).map((round) => toRound(race, source, round)),
    totals: said.totals ?? [],
    turnout: turnoutOf(said.totals ?? []),
    votes: counts.map((count) => toVotes(race, source, count)),
    reporting: said.reporting.map(toReporting),
  }
}

function toRound(race: Race, source: string, { counts, ...round }: CountedRound) {
  return { ...round, votes: counts.map((count) => toVotes(race, source, count)) }
}

function toVotes(race: Race, source: string, { candidacy, votes, unlistedAfter }: Count) {
  return { race, source, candidacyKey: candidacy, votes, isListed: unlistedAfter === null }
}

/**
 * The turnout in percent with three decimals, like shares; `null` if the number of ballots or of
 * registered voters is unknown.
 */
function turnoutOf(totals: readonly UnitTotal[]): number | null {
  const countOfKind = (kind: UnitTotal['kind']) =>
    totals.find((total) => total.kind === kind)?.count ?? 0
  const [registered, ballots] = [countOfKind('registered'), countOfKind('ballots')]
  if (registered === 0 || !totals.some(({ kind }) => kind === 'ballots')) return null
  return Math.round((ballots / registered) * 100_000) / 1_000
}

function toCount(race: Race, count: ShownCount | null) {
  if (count === null) return null
  const source = race.shown?.source ?? ''
  const { level, units, isComplete, totalVotes, countedVotes, parts, totals } = count
  const isKnown = countedVotes !== null && parts !== null && parts.countedVotes !== null
  return {
    basis: count.basis === 'unit' ? ('UNIT' as const) : ('SUM' as const),
    ...{ level, units, isComplete, round: count.round, totalVotes, countedVotes },
    rounds: count.rounds.map((round) => toRound(race, source, round)),
    reporting: count.reporting.map(toReporting),
    turnout: turnoutOf(totals),
    parts: parts && {
      ...{ level: parts.level, units: parts.units, isComplete: parts.isComplete },
      countedVotes: parts.countedVotes,
      difference: isKnown ? countedVotes - parts.countedVotes : null,
    },
  }
}
