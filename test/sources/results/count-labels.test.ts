import type { RaceReport } from '../../../src/domain/result.js'
import { readDocument, readRows, type Reading } from './reading.js'

/** Labels of counts among the candidates of every feed; OpenElections is in test/cases/results.test.ts. */

const ELECTION = { election: 'us/2032-11-02/general' }

function raceOf({ snapshots }: Reading): RaceReport {
  const races = snapshots.flatMap((snapshot) => snapshot.races)
  const [race] = races
  if (race === undefined || races.length > 1) throw new Error(`${String(races.length)} races`)
  return race
}

const kindsOf = (reading: Reading) =>
  raceOf(reading).candidacies.map(({ kind, name }) => `${kind} ${name}`)
const countsOf = (reading: Reading) =>
  raceOf(reading).tallies.map(({ votes, totalVotes, totals }) => ({
    ...{ votes: [...votes.values()], totalVotes, totals },
  }))

it('are none of AP’s candidates, even when they lead', async () => {
  const named = (last: string, voteCount: number, more: object = {}) => ({
    ...{ last, voteCount, candidateID: last, ...more },
  })
  const candidates = [
    named('Ashgrove', 310, { first: 'Ada', party: 'Dem' }),
    named('Green', 290, { party: 'GOP' }),
    named('Write-ins', 2),
    named('Registered Voters', 1105, { winner: 'X' }),
    named('Ballots Cast', 640),
    named('Total Votes', 602),
    named('Public Counter', 640),
    named('Ballots Duplicated', 3),
  ]
  const reading = await readDocument({
    electionDate: '2032-11-02',
    races: [
      {
        ...{ raceID: '1', raceType: 'General', raceTypeID: 'G', officeID: 'G', statePostal: 'NH' },
        officeName: 'Governor',
        reportingUnits: [{ statePostal: 'NH', level: 'state', candidates }],
      },
    ],
  })

  expect(kindsOf(reading)).toEqual(['person Ada Ashgrove', 'person Green', 'write-ins Write-ins'])
  expect(raceOf(reading).calls).toEqual([])
  expect(countsOf(reading)).toEqual([
    {
      ...{ votes: [310, 290, 2], totalVotes: 602 },
      totals: [
        { kind: 'registered', count: 1105 },
        { kind: 'ballots', count: 640 },
      ],
    },
  ])
  expect(reading.refusals).toEqual([
    expect.stringMatching(/candidates\[7\]\.last: "Ballots Duplicated" counts voters or ballots/),
  ])
})

it('are none of California’s candidates', async () => {
  const candidates = [
    { Name: 'Ada Ashgrove', Party: 'Dem', Votes: '1,310' },
    { Name: 'Write-In', Votes: '2' },
    { Name: 'Under Votes', Votes: '12' },
    { Name: 'Ballots Not Yet Counted', Votes: '40' },
  ]
  const race = { raceTitle: 'Governor - Statewide Results', Reporting: '', ReportingTime: '' }
  const reading = await readDocument([{ ...race, candidates }], ELECTION)

  expect(kindsOf(reading)).toEqual(['person Ada Ashgrove', 'write-ins Write-In'])
  expect(countsOf(reading)).toEqual([
    { votes: [1310, 2], totalVotes: null, totals: [{ kind: 'under-votes', count: 12 }] },
  ])
})

it('do not lead in an update from the New York Times', async () => {
  const row = {
    ...{ state: 'Arizona (EV: 11)', timestamp: '2032-11-04 01:00:00' },
    ...{ leading_candidate_name: 'Ash', trailing_candidate_name: 'Birch' },
    ...{ leading_candidate_votes: '20', trailing_candidate_votes: '10' },
  }
  const { snapshots, refusals } = await readRows(
    [row, { ...row, leading_candidate_name: 'Total Votes Cast', leading_candidate_votes: '31' }],
    ELECTION,
  )

  expect(snapshots).toHaveLength(1)
  expect(refusals).toEqual([
    '3 leading_candidate_name: "Total Votes Cast" is not a candidate: it counts voters or ballots. Remove it',
  ])
})

it('are no winners of seats of Congress', async () => {
  const row = { Race: 'CA12', 'First Name': '', 'Last Name': 'Green', 'Bioguide ID': '' }
  const { snapshots, refusals } = await readRows(
    [
      row,
      ...['Vacant', 'Total Votes'].map((name, at) => ({
        ...row,
        Race: `CA${String(at + 1)}`,
        'Last Name': name,
      })),
    ],
    { name: 'winners-2032.csv' },
  )

  expect(snapshots[0]?.races.map(({ candidacies }) => candidacies[0]?.name)).toEqual(['Green'])
  expect(refusals).toEqual([
    '3 Last Name: "Vacant" is not a person: the row names no winner',
    '4 Last Name: "Total Votes" is not a person: the row names no winner',
  ])
})

it('are no parties of a British constituency', async () => {
  const row = { 'Poll Date': '2015-05-07', Constituency: 'Northmere', 'Constituency Code': 'E1' }
  const reading = await readDocument([
    { ...row, Party: 'Lake Party', Votes: '7' },
    { ...row, Party: 'Rejected Ballots', Votes: '3' },
    { ...row, Party: 'Electorate', Votes: '40' },
    { ...row, Party: 'Total Votes', Votes: '7' },
    { ...row, Party: 'Independent', Votes: '0' },
  ])

  expect(kindsOf(reading)).toEqual(['party Lake Party', 'party Independent'])
  expect(countsOf(reading)).toEqual([
    {
      ...{ votes: [7, 0], totalVotes: 7 },
      totals: [
        { kind: 'void', count: 3 },
        { kind: 'registered', count: 40 },
      ],
    },
  ])
})

it('are no counties: a row that sums them up is the state', async () => {
  const row = { state_name: 'Iowa', county_fips: '19001', county_name: 'Adair County' }
  const votes = { votes_gop: '10', votes_dem: '9', total_votes: '20' }
  const reading = await readRows(
    [
      { ...row, ...votes },
      { ...row, county_fips: '', county_name: 'Total', ...votes },
    ],
    ELECTION,
  )

  expect(raceOf(reading).tallies.map(({ unit }) => [unit.level, unit.key])).toEqual([
    ['county', 'us/ia/19001'],
    ['state', 'us/ia'],
  ])
})

describe('in a document of our own', () => {
  const reading = (candidacy: object) =>
    readDocument({
      format: 'polity-results/1',
      contests: [
        {
          ...{ election: 'us/2032-11-02/general', office: 'house', area: 'us/ca/district/12' },
          ...{ title: 'House', candidacies: [{ key: 'a', ...candidacy }] },
        },
      ],
    })

  it.each([
    [{ name: 'Write-ins' }, 'write-ins Write-ins'],
    [{ name: 'Yes' }, 'choice Yes'],
    [{ name: 'Green' }, 'person Green'],
    [{ name: 'Tristan Voters-Lee' }, 'person Tristan Voters-Lee'],
    [{ name: 'Ron Voters' }, 'person Ron Voters'],
    [{ name: 'Yes', kind: 'person' }, 'person Yes'],
    [{ name: 'Ballots Duplicated', kind: 'person' }, 'person Ballots Duplicated'],
    [{ name: 'Total Votes', kind: 'list' }, 'list Total Votes'],
  ])('read %j as the kind that it gives, or that its name means', async (candidacy, kind) => {
    expect(kindsOf(await reading(candidacy))).toEqual([kind])
  })

  it.each([
    [
      { name: 'Total Votes' },
      /candidacies\[0\]\.name: "Total Votes" is not a candidate: .* as total_votes\. The race is skipped until you correct this$/,
    ],
    [
      { name: 'Registered Voters', kind: 'person' },
      /as total_votes\. The race is skipped until you correct this$/,
    ],
    [
      { name: 'Ballots Duplicated' },
      /looks like a count .*\. If it is a person, set "kind": "person"\. Otherwise .* The race is skipped until you correct this$/,
    ],
  ])('refuse %j', async (candidacy, reason) => {
    expect((await reading(candidacy)).refusals).toEqual([expect.stringMatching(reason)])
  })
})
