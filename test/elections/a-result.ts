import type {
  CandidacyReport,
  RaceReport,
  ElectionKey,
  ResultSnapshot,
  TallyReport,
} from '../../src/domain/result.js'
import type { PartialDate } from '../../src/domain/partial-date.js'

export const ELECTION: ElectionKey = {
  country: 'us',
  date: '2024-11-05' as PartialDate,
  kind: 'general',
  jurisdiction: 'us/ca',
}

export const aCandidacy = (given: Partial<CandidacyReport> & { key: string }): CandidacyReport => ({
  kind: 'person',
  name: `Candidate ${given.key}`,
  runningMate: null,
  partyName: null,
  identifiers: [],
  isIncumbent: null,
  ballotOrder: null,
  ...given,
})

type Votes = Readonly<Record<string, number | null>>

/** The count of a county, `us/ca/001` unless given. */
export const aTally = (
  votes: Votes,
  given: Partial<Omit<TallyReport, 'votes'>> = {},
): TallyReport => ({
  unit: { level: 'county', key: 'us/ca/001', name: 'Alameda', parent: 'us/ca' },
  votes: new Map(Object.entries(votes)),
  byMode: new Map(),
  totalVotes: null,
  reporting: [],
  at: null,
  ...given,
})

/** A race whose candidacies are those that its tallies name. */
export const aRace = (given: Partial<RaceReport> = {}): RaceReport => {
  const keys = new Set((given.tallies ?? []).flatMap(({ votes }) => [...votes.keys()]))
  return {
    election: ELECTION,
    race: { office: 'senate', area: 'us/ca', party: '', seat: '' },
    sourceId: 'senate-1',
    title: 'United States Senator',
    kind: 'candidates',
    seats: 1,
    isUncontested: false,
    candidacies: [...keys].map((key) => aCandidacy({ key })),
    tallies: [],
    calls: [],
    ...given,
  }
}

export const aSnapshot = (given: Partial<ResultSnapshot> & { id: string }): ResultSnapshot => ({
  sourceAt: null,
  isTest: false,
  races: [],
  ...given,
})

/** The instant of a minute of a night. */
export const minute = (at: number): string =>
  new Date(Date.UTC(2024, 10, 6, 4, at)).toISOString().replace('.000Z', 'Z')
