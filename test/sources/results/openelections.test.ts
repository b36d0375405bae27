import { join } from 'node:path'
import type { ContestReport } from '../../../src/domain/result.js'
import { FIXTURES } from '../../support/fixtures.js'
import { openElectionsVotes } from './independent.js'
import { readResults, readRows, type Reading } from './reading.js'
import { saidVotes } from './said-votes.js'

const FILE = join(FIXTURES, 'elections/openelections/20321102__sd__general__precinct.csv')
const NAMED = { name: '20321102__ny__general__county.csv' }

let reading: Reading
let contests: readonly ContestReport[]
beforeAll(async () => {
  reading = await readResults(FILE)
  contests = reading.snapshots.flatMap((snapshot) => snapshot.contests)
})

const contestsOf = (office: string) => contests.filter(({ contest }) => contest.office === office)

it('counts for every contest, unit and candidate what the file says', () => {
  const expected = openElectionsVotes(FILE, (_row, line) => ![14, 15].includes(line))

  expect(Object.fromEntries(saidVotes(reading.snapshots))).toEqual(Object.fromEntries(expected))
  expect(expected.size).toBe(16)
})

it('refuses what it cannot read by line, column and reason', () => {
  expect(reading.refusals).toEqual([
    '14 district: is missing',
    '15 absentee_votes: "-1" is not a count',
  ])
})

it('takes date, state and kind from the name of the file', () => {
  expect(contests[0]?.election).toEqual({
    country: 'us',
    date: '2032-11-02',
    kind: 'general',
    jurisdiction: 'us',
  })
})

it('adds up ways of voting, keeps them, and has no count for one that is blank', () => {
  const [president] = contestsOf('president')
  const tally = president?.tallies.find(({ unit }) => unit.key === 'us/sd/46003/1')

  expect([...(tally?.votes.values() ?? [])]).toEqual([1015, 20, 1])
  expect([...(tally?.byMode.values() ?? [])].map((modes) => Object.fromEntries(modes))).toEqual([
    { election_day: 1010, absentee: 5 },
    { election_day: 20 },
    { election_day: 1, absentee: 0 },
  ])
})

it('reads tickets, write-ins, measures and retentions as what they are', () => {
  expect(
    ['president', 'constitutional-amendment-q', 'supreme-court']
      .flatMap(contestsOf)
      .map((one) => [
        ...[one.kind, one.contest.area, one.contest.seat],
        one.candidacies.map(({ kind, name, runningMate }) => [kind, name, runningMate]),
      ]),
  ).toEqual([
    [
      ...['candidates', 'us/sd', ''],
      [
        ['person', 'Ada Ash', 'Bo Birch'],
        ['person', 'Cy Cedar', 'Di Dogwood'],
        ['write-ins', 'Write-ins', null],
      ],
    ],
    [
      ...['measure', 'us/sd', ''],
      [
        ['choice', 'Yes', null],
        ['choice', 'No', null],
      ],
    ],
    [
      ...['retention', 'us/sd/district/5', 'fay-fir'],
      [
        ['choice', 'Yes', null],
        ['choice', 'No', null],
      ],
    ],
  ])
})

it('keeps units apart: precinct, the whole county, the whole state', () => {
  expect(contestsOf('president')[0]?.tallies.map(({ unit }) => unit)).toEqual([
    { level: 'precinct', key: 'us/sd/46003/1', name: '1', parent: 'us/sd/46003' },
    { level: 'county', key: 'us/sd/46003', name: 'Aurora', parent: 'us/sd' },
    { level: 'precinct', key: 'us/sd/46087/1', name: '1', parent: 'us/sd/46087' },
    { level: 'state', key: 'us/sd', name: 'South Dakota', parent: 'us' },
  ])
})

it('joins the only district of a state, however it is written', () => {
  expect(contestsOf('house').map(({ contest, tallies }) => [contest.area, tallies.length])).toEqual(
    [['us/sd', 2]],
  )
})

it('gives each county its own contest for an unknown office, unless somebody stands in two', async () => {
  const row = { office: 'Dog Catcher', candidate: 'Gil Gum', votes: '1' }
  const shared = await readRows(
    [
      { county: 'Kings', ...row },
      { county: 'Queens', ...row },
    ],
    NAMED,
  )

  expect(contestsOf('dog-catcher').map(({ contest }) => contest.area)).toEqual([
    'us/sd/46003',
    'us/sd/46087',
  ])
  expect(shared.snapshots[0]?.contests.map(({ contest }) => contest.area)).toEqual(['us/ny'])
})

it('adds up the parties that put up one candidate, and refuses a row that stands twice', async () => {
  const row = { county: 'Kings', office: 'Governor', candidate: 'Ann Oak/Bea Pine', votes: '10' }
  const { snapshots, refusals } = await readRows(
    [
      { ...row, party: 'DEM' },
      { ...row, party: 'Working Families', votes: '3' },
      { ...row, party: 'Democratic' },
    ],
    NAMED,
  )
  const [contest] = snapshots[0]?.contests ?? []

  expect(contest?.candidacies).toMatchObject([
    { name: 'Ann Oak', runningMate: 'Bea Pine', partyName: 'DEM / Working Families' },
  ])
  expect(contest?.tallies.map(({ votes }) => [...votes.values()])).toEqual([[13]])
  expect(refusals).toEqual(['4 candidate: stands twice in its unit'])
})

it('takes a row for the total of a contest as such, and not as a candidate', async () => {
  const row = { county: 'Kings', office: 'Governor', party: '' }
  const { snapshots } = await readRows(
    [
      { ...row, candidate: 'Ann Oak', total_votes: '10' },
      { ...row, candidate: 'Total Votes Cast', total_votes: '12' },
    ],
    NAMED,
  )
  const [contest] = snapshots[0]?.contests ?? []

  expect(contest?.candidacies.map(({ name }) => name)).toEqual(['Ann Oak'])
  expect(contest?.tallies.map(({ totalVotes }) => totalVotes)).toEqual([12])
})

it.each([
  ['20320601__ny__primary__county.csv', 'us/ny', 'primary', 'democratic'],
  ['20320601__ny__republican__primary__county.csv', 'us/ny', 'primary', 'republican'],
  ['20320601__ny__special__general__runoff__county.csv', 'us/ny', 'runoff', ''],
  ['20320601__ny__special__general__county.csv', 'us/ny', 'special', ''],
])('reads the election of %s', async (name, jurisdiction, kind, party) => {
  const row = { county: 'Kings', office: 'Governor', party: 'DEM', candidate: 'Ann', votes: '1' }
  const { snapshots } = await readRows([row], { name })

  expect(snapshots[0]?.contests[0]).toMatchObject({
    election: { jurisdiction, kind, date: '2032-06-01' },
    contest: { party },
  })
})

it('asks for the election of a file whose name does not say it', async () => {
  const row = { county: 'Kings', office: 'Governor', candidate: 'Ann', votes: '1' }

  expect((await readRows([row], { name: 'a.csv' })).refusals).toEqual([
    expect.stringMatching(/^file election: is missing/),
  ])
  const said = await readRows([row], { name: 'a.csv', election: 'us/ny/2032-11-02/general' })
  expect(said.snapshots[0]?.contests[0]?.contest.area).toBe('us/ny')
})

it('gives a large copy in parts of one id, each tally in one of them, whatever the order of rows', async () => {
  const rows = ['Ann Oak', 'Bo Pine'].flatMap((candidate) =>
    Array.from({ length: 9_000 }, (_none, at) => ({
      county: `County ${String(at % 30)}`,
      precinct: String(at),
      office: 'Governor',
      candidate,
      votes: '1',
    })),
  )
  const byCounty = [...rows].sort((one, other) => (one.county < other.county ? -1 : 1))
  const sorted = await readRows(byCounty, NAMED)
  const unsorted = await readRows(rows, NAMED)

  for (const { snapshots } of [sorted, unsorted]) {
    const tallies = snapshots.flatMap((one) => one.contests.flatMap((contest) => contest.tallies))
    expect(snapshots.length).toBeGreaterThan(1)
    expect(new Set(snapshots.map(({ id }) => id)).size).toBe(1)
    expect(new Set(tallies.map(({ unit }) => unit.key)).size).toBe(9_000)
    expect(tallies.filter(({ votes }) => votes.size !== 2)).toEqual([])
  }
})
