import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { electionWords } from '../../../src/elections/keys.js'
import { ROOT } from '../../support/server-options.js'
import { readDocument } from './reading.js'

type Json = Record<string, unknown>

/** The example of docs/elections.md, as it stands there. */
const EXAMPLE = /```json\n(\{\n {2}"format": "polity-results\/1"[\s\S]*?)```/.exec(
  readFileSync(join(ROOT, 'docs', 'elections.md'), 'utf8'),
)?.[1]

const example = () => JSON.parse(EXAMPLE ?? '') as { contests: [Json] } & Json

it('reads the example of the documentation, every value of it', async () => {
  const { format, snapshots, refusals } = await readDocument(example())
  const [snapshot] = snapshots

  expect([format, refusals]).toEqual(['polity snapshot', []])
  expect(snapshot).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    sourceAt: '2032-11-03T02:15:00Z',
    isTest: false,
    races: [
      {
        election: { country: 'us', date: '2032-11-02', kind: 'general', jurisdiction: 'us' },
        race: { office: 'house', area: 'us/ca/district/12', party: '', seat: '' },
        sourceId: null,
        title: 'U.S. House, District 12',
        kind: 'candidates',
        seats: 1,
        isUncontested: false,
        candidacies: [
          {
            key: 'ash',
            kind: 'person',
            name: 'Ada Ash',
            runningMate: null,
            partyName: 'Democratic',
            identifiers: [{ scheme: 'wikidata', value: 'Q1' }],
            isIncumbent: true,
            ballotOrder: 1,
          },
          expect.objectContaining({ key: 'birch', name: 'Bo Birch', partyName: null }),
          expect.objectContaining({ key: 'write-ins', kind: 'write-ins' }),
        ],
        tallies: [
          {
            unit: { level: 'county', key: 'us/ca/06001', name: 'Alameda', parent: 'us/ca' },
            votes: new Map([
              ['ash', 1210],
              ['birch', 980],
              ['write-ins', null],
            ]),
            byMode: new Map([
              [
                'ash',
                new Map([
                  ['election_day', 1000],
                  ['mail', 210],
                ]),
              ],
            ]),
            totalVotes: 2195,
            reporting: [{ kind: 'precincts', reported: 12, total: 40, percent: 30 }],
            at: '2032-11-03T02:10:00Z',
          },
        ],
        calls: [{ candidacy: 'ash', status: 'winner', by: 'The Northmere Courier' }],
      },
    ],
  })
})

it('reads the delegates of a primary, and says none of who has none', async () => {
  const candidacies = [
    { key: 'ash', name: 'Ada Ash', delegates: 7 },
    { key: 'birch', name: 'Bo Birch', delegates: 0 },
    { key: 'cedar', name: 'Cy Cedar' },
  ]
  const race = { ...example().contests[0], candidacies, tallies: [], calls: [] }

  const { snapshots } = await readDocument({ ...example(), contests: [race] })

  const read = snapshots[0]?.races[0]?.candidacies ?? []
  expect(read.map((one) => one.delegates)).toEqual([7, 0, undefined])
})

describe('version 2', () => {
  const unit = { level: 'state', key: 'us/me', name: 'Maine' }
  const withTallies = (tallies: readonly Json[], fields: Json = {}) => ({
    ...{ ...example(), format: 'polity-results/2' },
    contests: [{ ...example().contests[0], ...fields, tallies, calls: [] }],
  })

  it('reads what version 1 has, with the same id', async () => {
    const [first, second] = await Promise.all([
      readDocument(example()),
      readDocument({ ...example(), format: 'polity-results/2' }),
    ])

    expect(second).toEqual(first)
  })

  it('has rounds of a race and of its tallies, and totals of a unit', async () => {
    const { snapshots, refusals } = await readDocument(
      withTallies(
        [
          { unit, votes: { ash: 3 }, round: 1 },
          { unit, votes: { ash: 4 }, totals: { exhausted: 2, ballots: null } },
        ],
        { round: 2 },
      ),
    )

    expect(refusals).toEqual([])
    expect(snapshots[0]?.races[0]?.tallies).toMatchObject([
      { round: 1, votes: new Map([['ash', 3]]) },
      { round: 2, totals: [{ kind: 'exhausted', count: 2 }] },
    ])
  })

  it.each([
    [{ round: 0 }, 'tallies[0].round: is not from 1 to 100'],
    [{ round: 'last' }, 'tallies[0].round: "last" is not a whole number of at least 0'],
    [
      { totals: { inactive: 3 } },
      'tallies[0].totals.inactive: is not a known field; use registered',
    ],
    [{ round: 2 }, 'tallies: contains the same unit twice in one round'],
  ])('refuses %j', async (fields, reason) => {
    const { refusals } = await readDocument(
      withTallies([
        { unit, votes: { ash: 1 }, ...fields },
        { unit, votes: { ash: 2 }, round: 2 },
      ]),
    )

    expect(refusals[0]).toContain(`0 contests[0].${reason}`)
  })

  it('takes exhausted ballots for no candidate', async () => {
    const candidacies = [
      { key: 'ash', name: 'Ada Ash' },
      { key: 'x', name: 'Exhausted Ballots' },
    ]
    const { refusals } = await readDocument(withTallies([], { candidacies }))

    expect(refusals[0]).toContain(
      'candidacies[1].name: "Exhausted Ballots" is not a candidate: it counts voters or ballots',
    )
  })

  it.each([
    ['the race', { round: 2 }, {}, 'round'],
    ['a tally', {}, { round: 2 }, 'tallies[0].round'],
    ['the totals', {}, { totals: { exhausted: 1 } }, 'tallies[0].totals'],
  ])('is what version 1 leads to for a round of %s', async (_what, race, tally, field) => {
    const document = withTallies([{ unit, votes: { ash: 1 }, ...tally }], race)
    const { refusals } = await readDocument({ ...document, format: 'polity-results/1' })

    expect(refusals[0]).toContain(`0 contests[0].${field}: needs "format": "polity-results/2"`)
  })
})

it('keeps the id that a feeder gives a copy, and its mark as a test', async () => {
  const { snapshots } = await readDocument({ ...example(), id: 'night-7', is_test: true })

  expect(snapshots[0]).toMatchObject({ id: 'night-7', isTest: true })
})

it.each([
  [{ votes_total: 3 }, 'votes_total: is not a known field; use election,'],
  [{ election: 'soon' }, 'election: is not like us/ca/2024-03-05/primary'],
  [{ office: 'The House' }, 'office: must be lowercase words'],
  [{ kind: 'rodeo' }, 'kind: must be one of candidates,'],
  [
    { candidacies: [{ key: 'a', nmae: 'A' }] },
    'candidacies[0].nmae: is not a known field; use key,',
  ],
  [
    {
      candidacies: [1, 2].map(() => ({ key: 'ash', name: 'Ash' })),
      tallies: [],
      calls: [],
    },
    'candidacies: contains the same key twice',
  ],
  [
    { calls: [{ candidacy: 'elm', status: 'winner', by: 'me' }] },
    'calls[0].candidacy: "elm" is no',
  ],
  [
    { tallies: [{ unit: { level: 'county', key: 'k', name: 'n' }, votes: { elm: 1 } }] },
    'tallies[0].votes.elm: is not the key of a candidacy',
  ],
  [
    { tallies: [{ unit: { level: 'county', key: 'k', name: 'n' }, votes: { ash: -1 } }] },
    'tallies[0].votes.ash: "-1" is not a whole number of at least 0',
  ],
])('refuses a race with %j by field and reason, and reads the other', async (fields, reason) => {
  const document = example()
  const races = [document.contests[0], { ...document.contests[0], ...fields }]
  const { snapshots, refusals } = await readDocument({ ...document, contests: races })

  expect(snapshots[0]?.races).toHaveLength(1)
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toContain(`1 contests[1].${reason}`)
})

it.each([
  [{ race: [] }, 'race: is not a known field; use format, id, source_at, is_test, contests'],
  [{ format: 'polity-results/3' }, 'format: must be polity-results/1 or polity-results/2'],
])('refuses a document with %j', async (fields, reason) => {
  expect((await readDocument({ ...example(), ...fields })).refusals).toEqual([`file ${reason}`])
})

it('takes a general election of a state on the day of the nation for that of the nation', async () => {
  const elections = ['us/or/2030-11-05/general', 'us/or/2031-11-04/general']
  const contests = elections.map((election) => ({ ...example().contests[0], election }))
  const { snapshots } = await readDocument({ ...example(), contests })

  expect(snapshots[0]?.races.map(({ election }) => electionWords(election))).toEqual([
    'us/2030-11-05/general',
    'us/or/2031-11-04/general',
  ])
})
