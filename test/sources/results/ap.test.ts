import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RaceReport } from '../../../src/domain/result.js'
import { FIXTURES } from '../../support/fixtures.js'
import { apVotes } from './independent.js'
import { readDocument, readResults, votesIn, type Reading } from './reading.js'

const FILE = join(FIXTURES, 'elections/ap/20320302_national.json')

let reading: Reading
let races: readonly RaceReport[]
beforeAll(async () => {
  reading = await readResults(FILE)
  races = reading.snapshots.flatMap((snapshot) => snapshot.races)
})

const raceOf = (sourceId: string) => {
  const found = races.find((race) => race.sourceId === sourceId)
  if (found === undefined) throw new Error(`no race ${sourceId}`)
  return found
}

it('counts for every race, unit and candidate what the file says', () => {
  const document: unknown = JSON.parse(readFileSync(FILE, 'utf8'))
  const expected = apVotes(document, ({ raceID }) => raceID !== '9005')

  expect(Object.fromEntries(votesIn(reading.snapshots))).toEqual(Object.fromEntries(expected))
  expect(expected.size).toBe(23)
})

it('gives elections and races keys that any feed would', () => {
  expect(
    races.map(({ election, race, kind }) => [election.jurisdiction, election.kind, race, kind]),
  ).toEqual([
    [
      'us/ma',
      'primary',
      { office: 'president', area: 'us/ma', party: 'republican', seat: '' },
      'candidates',
    ],
    [
      'us/al',
      'general',
      { office: 'house', area: 'us/al/district/3', party: '', seat: '' },
      'candidates',
    ],
    ['us/ca', 'general', { office: 'president', area: 'us/ca', party: '', seat: '' }, 'candidates'],
    [
      'us/ia',
      'primary',
      { office: 'president', area: 'us/ia', party: 'democratic', seat: '' },
      'candidates',
    ],
    [
      'us/co',
      'general',
      { office: 'question-2-keep-the-bridge', area: 'us/co', party: '', seat: '' },
      'measure',
    ],
  ])
})

it('keeps towns apart that share the code of a county, and counties by their code', () => {
  expect(raceOf('MA/9001').tallies.map(({ unit }) => unit)).toEqual([
    { level: 'state', key: 'us/ma', name: 'Massachusetts', parent: 'us' },
    { level: 'municipality', key: 'us/ma/25023/22901', name: 'Northmere', parent: 'us/ma' },
    { level: 'municipality', key: 'us/ma/25023/22902', name: 'Southmere', parent: 'us/ma' },
    { level: 'municipality', key: 'us/ma/25019/22903', name: 'Islemere', parent: 'us/ma' },
  ])
  expect(raceOf('AL/9002').tallies[1]?.unit).toEqual({
    level: 'county',
    key: 'us/al/01001',
    name: 'Autauga',
    parent: 'us/al',
  })
  expect(raceOf('IA/9006').tallies.map(({ unit }) => unit.key)).toEqual([
    'us/ia',
    'us/ia/atlarge',
    'us/ia/district/1',
  ])
})

it('takes no identifier from the id of nobody, nor from one that stands for a choice', () => {
  const identified = (sourceId: string) =>
    raceOf(sourceId).candidacies.map(({ name, kind, identifiers }) => [
      name,
      kind,
      ...identifiers.map(({ scheme, value }) => `${scheme}:${value}`),
    ])

  expect(identified('AL/9002')).toEqual([
    ['Cy Cedar', 'person', 'ap:7003'],
    ['Di Dogwood', 'person'],
    ['Ed Elm', 'person'],
  ])
  expect(identified('MA/9001')[2]).toEqual(['No Preference', 'choice'])
  expect(identified('CO/9003')).toEqual([
    ['Yes', 'choice'],
    ['No', 'choice'],
  ])
})

it('takes no identifier from the id of nobody when only one candidate has it', async () => {
  const { snapshots } = await readDocument(
    aDocument(aRace({ candidates: [aCandidate({ polID: '0' })] })),
  )

  expect(snapshots[0]?.races[0]?.candidacies.map(({ identifiers }) => identifiers)).toEqual([[]])
})

it('takes no identifier from an id that two names share', async () => {
  const two = aRace({
    candidates: [aCandidate({ first: 'Ann' }), aCandidate({ candidateID: '2' })],
  })

  const { snapshots } = await readDocument(aDocument(two))

  expect(snapshots[0]?.races[0]?.candidacies.map(({ identifiers }) => identifiers)).toEqual([
    [],
    [],
  ])
})

it('keeps percentages as AP says them: of no precincts, and above 100', () => {
  expect(raceOf('AL/9002').tallies.map(({ reporting }) => reporting)).toEqual([
    [{ kind: 'precincts', reported: 0, total: 0, percent: 0 }],
    [{ kind: 'precincts', reported: 5, total: 4, percent: 125 }],
  ])
})

it('keeps a candidate without a count, whose count is not 0', () => {
  expect([...(raceOf('AL/9002').tallies[1]?.votes.values() ?? [])]).toEqual([30, 20, null])
})

it('reads calls from the highest unit: winner and runoff, and no call from N', () => {
  const by = 'Associated Press'

  expect(raceOf('MA/9001').calls).toEqual([{ candidacy: '501', status: 'winner', by }])
  expect(raceOf('AL/9002').calls).toEqual([
    { candidacy: '601', status: 'runoff', by },
    { candidacy: '602', status: 'runoff', by },
  ])
})

it('reads delegates from the highest unit, and none of who has none', () => {
  const delegates = raceOf('MA/9001').candidacies.map((one) => [one.key, one.delegates])

  expect(delegates).toEqual([
    ['501', 11],
    ['502', undefined],
    ['503', undefined],
  ])
})

it('reads no delegates of a whole race from one of its parts', async () => {
  const units = [
    {
      statePostal: 'IA',
      level: 'district',
      reportingunitName: 'District 1',
      candidates: [aCandidate({ delegateCount: 5 })],
    },
    { statePostal: 'IA', level: 'state', candidates: [aCandidate({ delegateCount: 23 })] },
  ]

  for (const [given, delegates] of [
    [units, 23],
    [units.slice(0, 1), undefined],
  ] as const) {
    const { snapshots } = await readDocument(aDocument(aRace({ reportingUnits: given })))
    expect(snapshots[0]?.races[0]?.candidacies.map((one) => one.delegates)).toEqual([delegates])
  }
})

it('reads a race without units: its candidates, nothing counted', () => {
  const { candidacies, tallies, isUncontested } = raceOf('CA/0')

  expect(candidacies.map(({ name }) => name)).toEqual(['Fay Fir'])
  expect([tallies, isUncontested]).toEqual([[], true])
})

it('tells the races of a test from the others', () => {
  expect(
    reading.snapshots.map(({ isTest, sourceAt, races }) => [isTest, sourceAt, races.length]),
  ).toEqual([
    [false, '2032-03-03T04:06:00Z', 4],
    [true, '2032-03-03T04:06:00Z', 1],
  ])
})

it('refuses a negative count by race, field and reason, and reads the other races', () => {
  expect(reading.refusals).toEqual([
    '4 races[4].reportingUnits[0].candidates[0].voteCount: "-3" is not a whole number of at least 0',
  ])
})

it.each([
  [{ raceType: 'Rodeo' }, '0 races[0].raceType: "rodeo" is not a known race type'],
  [{ statePostal: 'Iowa' }, '0 races[0].statePostal: must have two letters'],
  [{ raceID: null }, '0 races[0].raceID: is missing'],
  [
    { candidates: [aCandidate({ winner: 'Q' })] },
    '0 races[0].candidates[0].winner: "Q" must be X, R or N',
  ],
  [
    { reportingUnits: [1, 2].map(() => ({ statePostal: 'IA', level: 'state', candidates: [] })) },
    '0 races[0].reportingUnits[1].reportingunitID: us/ia occurs twice',
  ],
  [
    {
      reportingUnits: [
        { statePostal: 'IA', level: 'state', candidates: [aCandidate({}), aCandidate({})] },
      ],
    },
    '0 races[0].reportingUnits[0].candidates[1].candidateID: occurs twice',
  ],
  [{ officeName: 'x'.repeat(5_000) }, '0 title: is too long; shorten it'],
])('refuses a race with %j', async (fields, refusal) => {
  expect((await readDocument(aDocument(aRace(fields)))).refusals).toEqual([refusal])
})

it.each([
  [{ elections: [] }, 'a list of elections'],
  [{ delSum: {} }, 'a summary of delegates'],
  [{ delSuper: {} }, 'a list of delegates'],
  [{ trendtable: {} }, 'a table of trends in seats'],
])('refuses %j, which holds no results', async (document, what) => {
  const { snapshots, refusals } = await readDocument(document)

  expect([snapshots, refusals]).toEqual([[], [`file races: is missing: this is ${what}`]])
})

it('gives the same content the same id, and other content another', async () => {
  const again = await readResults(FILE)
  const ids = [...reading.snapshots, ...again.snapshots].map(({ id }) => id)

  expect(ids.slice(0, 2)).toEqual(ids.slice(2))
  expect(new Set(ids).size).toBe(2)
})

function aCandidate(fields: object) {
  return { last: 'Oak', party: 'Dem', candidateID: '1', polID: '5', voteCount: 3, ...fields }
}

function aRace(fields: object) {
  const race = { raceID: '1', raceType: 'General', raceTypeID: 'G', officeID: 'G' }
  return {
    ...race,
    officeName: 'Governor',
    statePostal: 'IA',
    candidates: [aCandidate({})],
    ...fields,
  }
}

function aDocument(...races: readonly object[]) {
  return { electionDate: '2032-11-02', timestamp: '2032-11-03T00:00:00Z', races }
}
