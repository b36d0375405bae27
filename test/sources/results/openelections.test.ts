import { join } from 'node:path'
import type { RaceReport } from '../../../src/domain/result.js'
import { FIXTURES } from '../../support/fixtures.js'
import { openElectionsVotes } from './independent.js'
import { readResults, readRows, type Reading } from './reading.js'
import { saidVotes } from './said-votes.js'

const FILE = join(FIXTURES, 'elections/openelections/20321102__sd__general__precinct.csv')
const NAMED = { name: '20321102__ny__general__county.csv' }

let reading: Reading
let races: readonly RaceReport[]
beforeAll(async () => {
  reading = await readResults(FILE)
  races = reading.snapshots.flatMap((snapshot) => snapshot.races)
})

const racesOf = (office: string) => races.filter(({ race }) => race.office === office)

it('counts for every race, unit and candidate what the file says', () => {
  const expected = openElectionsVotes(FILE, (_row, line) => ![14, 15].includes(line))

  expect(Object.fromEntries(saidVotes(reading.snapshots))).toEqual(Object.fromEntries(expected))
  expect(expected.size).toBe(16)
})

it('refuses what it cannot read by line, column and reason', () => {
  expect(reading.refusals).toEqual([
    '14 district: is missing',
    '15 absentee_votes: "-1" is not a whole number of at least 0',
  ])
})

it('takes date, state and kind from the name of the file', () => {
  expect(races[0]?.election).toEqual({
    country: 'us',
    date: '2032-11-02',
    kind: 'general',
    jurisdiction: 'us',
  })
})

it('adds up ways of voting, keeps them, and has no count for one that is blank', () => {
  const [president] = racesOf('president')
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
      .flatMap(racesOf)
      .map((one) => [
        ...[one.kind, one.race.area, one.race.seat],
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
  expect(racesOf('president')[0]?.tallies.map(({ unit }) => unit)).toEqual([
    { level: 'precinct', key: 'us/sd/46003/1', name: '1', parent: 'us/sd/46003' },
    { level: 'county', key: 'us/sd/46003', name: 'Aurora', parent: 'us/sd' },
    { level: 'precinct', key: 'us/sd/46087/1', name: '1', parent: 'us/sd/46087' },
    { level: 'state', key: 'us/sd', name: 'South Dakota', parent: 'us' },
  ])
})

it('joins the only district of a state, however it is written', () => {
  expect(racesOf('house').map(({ race, tallies }) => [race.area, tallies.length])).toEqual([
    ['us/sd', 2],
  ])
})

it('gives each county its own race for an unknown office, unless somebody stands in two', async () => {
  const row = { office: 'Dog Catcher', candidate: 'Gil Gum', votes: '1' }
  const shared = await readRows(
    [
      { county: 'Kings', ...row },
      { county: 'Queens', ...row },
    ],
    NAMED,
  )

  expect(racesOf('dog-catcher').map(({ race }) => race.area)).toEqual([
    'us/sd/46003',
    'us/sd/46087',
  ])
  expect(shared.snapshots[0]?.races.map(({ race }) => race.area)).toEqual(['us/ny'])
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
  const [race] = snapshots[0]?.races ?? []

  expect(race?.candidacies).toMatchObject([
    { name: 'Ann Oak', runningMate: 'Bea Pine', partyName: 'DEM / Working Families' },
  ])
  expect(race?.tallies.map(({ votes }) => [...votes.values()])).toEqual([[13]])
  expect(refusals).toEqual(['4 candidate: occurs twice in its unit'])
})

it('takes a row for the total of a race as such, and not as a candidate', async () => {
  const row = { county: 'Kings', office: 'Governor', party: '' }
  const { snapshots } = await readRows(
    [
      { ...row, candidate: 'Ann Oak', total_votes: '10' },
      { ...row, candidate: 'Total Votes Cast', total_votes: '12' },
    ],
    NAMED,
  )
  const [race] = snapshots[0]?.races ?? []

  expect(race?.candidacies.map(({ name }) => name)).toEqual(['Ann Oak'])
  expect(race?.tallies.map(({ totalVotes }) => totalVotes)).toEqual([12])
})

it.each([
  ['20320601__ny__primary__county.csv', 'us/ny', 'primary', 'democratic'],
  ['20320601__ny__republican__primary__county.csv', 'us/ny', 'primary', 'republican'],
  ['20320601__ny__special__general__runoff__county.csv', 'us/ny', 'runoff', ''],
  ['20320601__ny__special__general__county.csv', 'us/ny', 'special', ''],
  ['20320601__ny__special_general__county.csv', 'us/ny', 'special', ''],
  ['20320601__ny__special_election__us_house__12.csv', 'us/ny', 'special', ''],
  ['20320601__ny__general_runoff__county.csv', 'us/ny', 'runoff', ''],
  ['20320601__NY__General-Runoff__County.csv', 'us/ny', 'runoff', ''],
  ['20320601__ny__general_run_off.csv', 'us/ny', 'runoff', ''],
  ['20320601__ny__runoff__attorney_general__county.csv', 'us/ny', 'runoff', ''],
  ['20320601__ny__special_general_runoff__precinct.csv', 'us/ny', 'runoff', ''],
  ['20320601__ny__primary_runoff__county.csv', 'us/ny', 'runoff', 'democratic'],
  ['20320601__ny__republican__primary__runoff__county.csv', 'us/ny', 'runoff', 'republican'],
  ['20320601__ny__republican_primary_runoff__county.csv', 'us/ny', 'runoff', 'republican'],
  ['20320601__ny__special__primary__county.csv', 'us/ny', 'primary', 'democratic'],
  ['20320601__ny__presidential__primary__county.csv', 'us/ny', 'primary', 'democratic'],
  ['20320601__ny__republican__presidential_primary.csv', 'us/ny', 'primary', 'republican'],
  ['20320601__ny__working_families__primary__county.csv', 'us/ny', 'primary', 'working-families'],
  ['20320601__ny__democratic__caucus__county.csv', 'us/ny', 'primary', 'democratic'],
  ['20320601__ny__primary__attorney_general__county.csv', 'us/ny', 'primary', 'democratic'],
  ['20320601__ny__special_recall__county.csv', 'us/ny', 'recall', ''],
  ['20320601__ny__general__special_districts__county.csv', 'us/ny', 'general', ''],
  ['20320601__ny__general__precinct (1).csv', 'us/ny', 'general', ''],
  ['20320601__ny__municipal_general__county.csv.gz', 'us/ny', 'general', ''],
])('reads the election of %s', async (name, jurisdiction, kind, party) => {
  const row = { county: 'Kings', office: 'Governor', party: 'DEM', candidate: 'Ann', votes: '1' }
  const { snapshots } = await readRows([row], { name })

  expect(snapshots[0]?.races[0]).toMatchObject({
    election: { jurisdiction, kind, date: '2032-06-01' },
    race: { party },
  })
})

it('keeps the parties of a primary apart in its runoff, too', async () => {
  const row = { county: 'Kings', office: 'Governor', votes: '1' }
  const rows = [
    { ...row, party: 'DEM', candidate: 'Ann Oak' },
    { ...row, party: 'REP', candidate: 'Bo Pine' },
  ]
  const { snapshots } = await readRows(rows, { name: '20320601__ny__primary_runoff__county.csv' })

  expect(
    snapshots[0]?.races.map(({ race, candidacies }) => [race.party, candidacies.length]),
  ).toEqual([
    ['democratic', 1],
    ['republican', 1],
  ])
})

it('asks for the election of a file whose name does not say it', async () => {
  const row = { county: 'Kings', office: 'Governor', candidate: 'Ann', votes: '1' }

  expect((await readRows([row], { name: 'a.csv' })).refusals).toEqual([
    expect.stringMatching(/^file election: is missing/),
  ])
  const said = await readRows([row], { name: 'a.csv', election: 'us/ny/2032-11-02/general' })
  expect(said.snapshots[0]?.races[0]?.race.area).toBe('us/ny')
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
    const tallies = snapshots.flatMap((one) => one.races.flatMap((race) => race.tallies))
    expect(snapshots.length).toBeGreaterThan(1)
    expect(new Set(snapshots.map(({ id }) => id)).size).toBe(1)
    expect(new Set(tallies.map(({ unit }) => unit.key)).size).toBe(9_000)
    expect(tallies.filter(({ votes }) => votes.size !== 2)).toEqual([])
  }
})
