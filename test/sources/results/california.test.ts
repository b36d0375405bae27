import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIXTURES } from '../../support/fixtures.js'
import { californiaVotes } from './independent.js'
import { readDocument, readResults, votesIn } from './reading.js'

const FOLDER = join(FIXTURES, 'elections/ca-sos-2024-primary')
const ELECTION = { election: 'us/ca/2024-03-05/primary' }
const SENATE = join(FOLDER, 'us-senate/2024-03-11T023855Z.json')

it.each(['us-senate/2024-03-11T023855Z.json', 'us-rep/2024-04-04T233714Z.json'])(
  'counts in %s what the file says',
  async (name) => {
    const { snapshots, refusals } = await readResults(join(FOLDER, name), ELECTION)
    const expected = californiaVotes(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))

    expect(refusals).toEqual([])
    expect(expected.size).toBeGreaterThan(10)
    expect(Object.fromEntries(votesIn(snapshots))).toEqual(Object.fromEntries(expected))
  },
)

it('takes the time of the copy from its name, and that of the count in the time of California', async () => {
  const { snapshots } = await readResults(SENATE, ELECTION)
  const [race] = snapshots[0]?.races ?? []

  expect(snapshots[0]?.sourceAt).toBe('2024-03-11T02:38:55Z')
  // March 10, 2024, 7:03 p.m.: the day on which clocks went forward.
  expect(race?.tallies[0]?.at).toBe('2024-03-11T02:03:00Z')
  expect(race?.tallies[0]?.reporting).toEqual([
    { kind: 'precincts', reported: 20855, total: 20855, percent: 100 },
  ])
  expect(race?.race).toEqual({
    office: 'senate',
    area: 'us/ca',
    party: '',
    seat: '',
  })
})

it('is refused when nobody says which election it is of', async () => {
  const { snapshots, refusals } = await readResults(SENATE)

  expect(snapshots).toEqual([])
  expect(refusals).toEqual([expect.stringMatching(/^file election: is missing/)])
})

it('gives a candidate the same key when a later copy spells the name differently', async () => {
  const keysOf = async (...names: readonly string[]) => {
    const candidates = names.map((Name) => ({ Name, Party: 'Dem', Votes: '1' }))
    const { snapshots } = await readDocument([aRace({ candidates })], ELECTION)
    return snapshots[0]?.races[0]?.candidacies.map(({ key, name }) => [key, name])
  }

  expect(await keysOf('Barbara Mistlethwaite', 'Kip Noakes')).toEqual([
    ['barbara mistlethwaite (democratic)', 'Barbara Mistlethwaite'],
    ['kip noakes (democratic)', 'Kip Noakes'],
  ])
  expect(await keysOf('BARBARA MISTLETHWAITE', 'Kip Noakes*')).toEqual([
    ['barbara mistlethwaite (democratic)', 'BARBARA MISTLETHWAITE'],
    ['kip noakes (democratic)', 'Kip Noakes'],
  ])
})

it('takes a copy without a time in its name as of its latest race', async () => {
  const { snapshots } = await readDocument(
    [aRace({}), aRace({ ReportingTime: 'March 6, 2024, 1:00 a.m.' })],
    ELECTION,
  )

  expect(snapshots[0]?.sourceAt).toBe('2024-03-06T09:00:00Z')
})

it.each([
  [
    { Reporting: 'all precincts' },
    '1 [1].Reporting: "all precincts" is not like "0% (0 of 20,855) precincts reporting"',
  ],
  [
    { ReportingTime: 'soon' },
    '1 [1].ReportingTime: "soon" is not a time, such as March 5, 2024, 8:10 p.m.',
  ],
  [
    { candidates: [{ Name: 'Ann Oak', Votes: '1,23' }] },
    '1 [1].candidates[0].Votes: "1,23" is not a whole number of at least 0',
  ],
  [{ candidates: [{ Name: 'Ann Oak' }, { Name: 'Ann Oak' }] }, '1 [1].candidates[1]: occurs twice'],
  [{ raceTitle: 'U.S. House of Representatives' }, '1 [1].raceTitle: has no district number'],
])('refuses a race with %j, and reads the other', async (fields, refusal) => {
  const { snapshots, refusals } = await readDocument([aRace({}), aRace(fields)], ELECTION)

  expect(refusals).toEqual([refusal])
  expect(snapshots[0]?.races).toHaveLength(1)
})

function aRace(fields: object) {
  return {
    raceTitle: 'Governor - Statewide Results',
    Reporting: '0.5% (1 of 200) precincts reporting',
    ReportingTime: 'March 5, 2024, 8:10 p.m.',
    candidates: [{ Name: 'Ann Oak', Party: 'Dem', Votes: '1,234' }],
    ...fields,
  }
}
