import { readDocument } from './reading.js'

type Row = Readonly<Record<string, unknown>>

const ADA = { first: 'Ada', last: 'Ashgrove', party: 'Dem', candidateID: '1', polID: '71' }
const BO = { first: 'Bo', last: 'Birch', party: 'GOP', candidateID: '2', polID: '72' }

/** The key of each row of a county, by what the state lists. */
async function keysIn(county: readonly Row[], state: readonly Row[] = [ADA, BO]) {
  const units = [
    { statePostal: 'NH', level: 'state', candidates: state },
    {
      ...{ statePostal: 'NH', level: 'FIPSCode', fipsCode: '33009', reportingunitName: 'Grafton' },
      candidates: county,
    },
  ]
  const race = { raceID: '1', raceType: 'General', raceTypeID: 'G', officeID: 'G' }
  const of = { statePostal: 'NH', officeName: 'Governor' }
  // The county first: the order of units does not matter.
  const { snapshots } = await readDocument({
    electionDate: '2032-11-02',
    races: [{ ...race, ...of, reportingUnits: [...units].reverse() }],
  })
  const [found] = snapshots[0]?.races ?? []
  return {
    keys: [...(found?.tallies[0]?.votes.keys() ?? [])],
    people: found?.candidacies.map(({ key, identifiers }) => [key, identifiers[0]?.value]),
  }
}

it.each([
  [{ first: 'ADA', last: 'ASHGROVE', party: 'Dem' }],
  [{ first: 'A.', last: 'Ashgrove', party: 'Dem' }],
  [{ first: 'Ada', middle: 'Q', last: 'Ashgrove', suffix: 'Jr.', party: 'DEM' }],
  [{ last: 'Ashgrove', party: 'Dem' }],
  [{ last: 'Ashgrove/Cedar', party: 'Dem' }],
  [{ first: 'Ada', last: 'Ashgrove' }],
  [{ first: 'A. Q.', last: 'Ashgrove', party: 'Ind', polID: '71' }],
  [{ first: 'Ada', last: 'Ashgrove', party: 'Dem', candidateID: '0' }],
])('joins %j with the only candidate who fits', async (row) => {
  expect(await keysIn([row])).toEqual({
    keys: ['1'],
    people: [
      ['1', '71'],
      ['2', '72'],
    ],
  })
})

it.each([
  [{ first: 'Ada', last: 'Ashgrove', party: 'GOP' }, 'ada ashgrove (gop)'],
  [{ first: 'Cy', last: 'Ashgrove', party: 'Dem' }, 'cy ashgrove (dem)'],
  [{ first: 'Cy', last: 'Cedar', party: 'Dem' }, 'cy cedar (dem)'],
])('gives %j a candidacy of its own', async (row, key) => {
  expect((await keysIn([row])).keys).toEqual([key])
})

it('joins nobody where two fit', async () => {
  const other = { ...ADA, first: 'Alan', candidateID: '3', polID: '73' }

  expect(
    (await keysIn([{ first: 'A.', last: 'Ashgrove', party: 'Dem' }], [ADA, other])).keys,
  ).toEqual(['a ashgrove (dem)'])
})

it('counts one spelling of a candidate without any id once, whatever its case', async () => {
  const bo = { first: 'Bo', last: 'Birch', party: 'GOP' }
  const state = [{ ...bo, first: 'BO', last: 'BIRCH' }]

  expect((await keysIn([bo], state)).people).toEqual([['bo birch (gop)', undefined]])
})
