import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../support/server-options.js'
import { readDocument } from './reading.js'

type Json = Record<string, unknown>

/** The example of docs/elections.md, as it stands there. */
const EXAMPLE = /```json\n([\s\S]*?)```/.exec(
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
    contests: [
      {
        election: { country: 'us', date: '2032-11-02', kind: 'general', jurisdiction: 'us' },
        contest: { office: 'house', area: 'us/ca/district/12', party: '', seat: '' },
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
  const contest = { ...example().contests[0], candidacies, tallies: [], calls: [] }

  const { snapshots } = await readDocument({ ...example(), contests: [contest] })

  const read = snapshots[0]?.contests[0]?.candidacies ?? []
  expect(read.map((one) => one.delegates)).toEqual([7, 0, undefined])
})

it('keeps the id that a feeder gives a copy, and its mark as a test', async () => {
  const { snapshots } = await readDocument({ ...example(), id: 'night-7', is_test: true })

  expect(snapshots[0]).toMatchObject({ id: 'night-7', isTest: true })
})

it.each([
  [{ votes_total: 3 }, 'votes_total: is not known; there are election,'],
  [{ election: 'soon' }, 'election: is not like us/ca/2024-03-05/primary'],
  [{ office: 'The House' }, 'office: is not lowercase words'],
  [{ kind: 'rodeo' }, 'kind: is not one of candidates,'],
  [{ candidacies: [{ key: 'a', nmae: 'A' }] }, 'candidacies[0].nmae: is not known; there are key,'],
  [
    {
      candidacies: [1, 2].map(() => ({ key: 'ash', name: 'Ash' })),
      tallies: [],
      calls: [],
    },
    'candidacies: has a key twice',
  ],
  [
    { calls: [{ candidacy: 'elm', status: 'winner', by: 'me' }] },
    'calls[0].candidacy: "elm" is no',
  ],
  [
    { tallies: [{ unit: { level: 'county', key: 'k', name: 'n' }, votes: { elm: 1 } }] },
    'tallies[0].votes.elm: is no candidacy',
  ],
  [
    { tallies: [{ unit: { level: 'county', key: 'k', name: 'n' }, votes: { ash: -1 } }] },
    'tallies[0].votes.ash: "-1" is not a count',
  ],
])('refuses a contest with %j by field and reason, and reads the other', async (fields, reason) => {
  const document = example()
  const contests = [document.contests[0], { ...document.contests[0], ...fields }]
  const { snapshots, refusals } = await readDocument({ ...document, contests })

  expect(snapshots[0]?.contests).toHaveLength(1)
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toContain(`1 contests[1].${reason}`)
})

it.each([
  [{ contest: [] }, 'contest: is not known; there are format, id, source_at, is_test, contests'],
  [{ format: 'polity-results/2' }, 'format: is not polity-results/1'],
])('refuses a document with %j', async (fields, reason) => {
  expect((await readDocument({ ...example(), ...fields })).refusals).toEqual([`file ${reason}`])
})
