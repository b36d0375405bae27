import { readRows } from './reading.js'

type Row = readonly [county: string, candidate: string, party: string, votes: number]

async function candidaciesOf(rows: readonly Row[], office = 'Governor') {
  const { snapshots, refusals } = await readRows(
    rows.map(([county, candidate, party, votes]) => ({
      ...{ county, office, candidate, party, votes: String(votes) },
    })),
    { name: '20321102__ny__general__county.csv' },
  )
  const race = snapshots.flatMap(({ races }) => races)[0]
  const votes = (key: string) =>
    (race?.tallies ?? []).reduce((sum, tally) => sum + (tally.votes.get(key) ?? 0), 0)
  return {
    race,
    refusals,
    candidacies: race?.candidacies.map(({ key, name, partyName }) => [name, partyName, votes(key)]),
  }
}

it('counts a candidate whom each county spells differently once, as most rows write the name', async () => {
  const found = await candidaciesOf([
    ['Kings', 'ADA ASHGROVE', 'DEM', 1],
    ['Queens', 'Ada B. Ashgrove', 'DEM', 2],
    ['Bronx', 'Ashgrove, A.', 'Democratic', 4],
    ['Albany', 'Rep. Ada Ashgrove', 'DEM', 8],
    ['Erie', 'Ada Ashgrove', 'DEM', 16],
    ['Monroe', 'Ada Ashgrove/Cy Cedar', 'DEM', 32],
    ['Erie', 'Bo Birch', 'REP', 5],
    ['Monroe', 'Bo Birch Jr.', 'REP', 5],
  ])

  expect(found).toMatchObject({
    refusals: [],
    candidacies: [
      ['Ada Ashgrove', 'DEM', 63],
      ['Bo Birch', 'REP', 10],
    ],
  })
})

it.each<[string, readonly Row[]]>([
  [
    'stand for other parties',
    [
      ['Kings', 'Ada Ashgrove', 'DEM', 1],
      ['Queens', 'A. Ashgrove', 'REP', 1],
    ],
  ],
  [
    'are both listed by one county',
    [
      ['Kings', 'Ada Ashgrove', 'DEM', 1],
      ['Kings', 'A. Ashgrove', 'DEM', 1],
    ],
  ],
  [
    'have given names that differ',
    [
      ['Kings', 'Ada Ashgrove', 'DEM', 1],
      ['Queens', 'Bo Ashgrove', 'DEM', 1],
    ],
  ],
])('keeps those apart who %s', async (_why, rows) => {
  expect((await candidaciesOf(rows)).candidacies).toHaveLength(2)
})

it('joins a spelling that fits two with neither', async () => {
  const { candidacies } = await candidaciesOf([
    ['Kings', 'Ada Ashgrove', 'DEM', 1],
    ['Queens', 'A. Ashgrove', 'DEM', 2],
    ['Bronx', 'Alan Ashgrove', 'DEM', 4],
  ])

  expect(candidacies).toHaveLength(3)
})

it('shows the spelling that is written best, with the running mate of any', async () => {
  const spellings = [
    'A. ASHGROVE',
    'A. Ashgrove',
    'ASHGROVE, ADA',
    'Ashgrove, Ada',
    'Ashgrove/Cedar',
  ]
  const { race } = await candidaciesOf(
    spellings.map((name, at) => [`County ${String(at)}`, name, 'DEM', 1]),
  )

  expect(race?.candidacies).toMatchObject([
    { key: 'ada ashgrove', name: 'Ada Ashgrove', runningMate: 'Cedar' },
  ])
})

it('counts people by the names of counts and those written in, and reports what names nobody', async () => {
  const { candidacies, refusals } = await candidaciesOf([
    ['Kings', 'Ron Voters', 'REP', 1],
    ['Kings', 'XIMENES, WALDO', 'DEM', 2],
    ['Kings', 'Write-In: Lou Scattergood', '', 4],
    ['Kings', 'NOTA', '', 8],
    ['Kings', 'No Vote', '', 16],
  ])

  expect(candidacies).toEqual([
    ['Ron Voters', 'REP', 1],
    ['WALDO XIMENES', 'DEM', 2],
    ['Lou Scattergood', null, 4],
    ['NOTA', null, 8],
  ])
  expect(refusals).toEqual([expect.stringMatching(/^6 candidate: "No Vote" counts voters/)])
})
