import type { PartialDate } from '../../../src/domain/partial-date.js'
import type { RaceReport, ResultSnapshot } from '../../../src/domain/result.js'
import { createResultStore } from '../../../src/records/results.js'
import { createRecordStore } from '../../../src/records/store.js'
import { derive } from '../../../src/derivation/derive.js'
import { electionsOf } from '../../../src/questions/curated-elections.js'
import type { Observed } from '../../../src/sources/reading/observed.js'
import { storeAll } from '../../../src/sources/pipeline/store-all.js'
import { emptyCounts, type FileReport } from '../../../src/sources/pipeline/report.js'
import {
  positionParts,
  createPace,
  type Pace,
} from '../../../src/sources/pipeline/results/position-parts.js'
import { createResultRecords } from '../../../src/sources/pipeline/results/result-records.js'
import { resultSink } from '../../../src/sources/pipeline/results/result-sink.js'
import { aCandidacy, aRace, aSnapshot, aTally, minute } from '../../elections/a-result.js'
import { EVIDENCE } from '../../support/evidence.js'
import { testGraph, type TestGraph } from '../../support/test-graph.js'

let test: TestGraph
let ids = 0
const NOW = new Date('2024-11-06T05:00:00Z')
const now = () => NOW
const mintId = () => `00000000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`

beforeAll(async () => {
  test = await testGraph()
})
beforeEach(() => test.wipe())
afterAll(() => test.close())

const CURATED = electionsOf(
  `id,name,countryCode,startDate,office,institution,place,kind
us-senate-ca-2024,2024 United States Senate election in California,us,2024-11-05,senate-seat,United States Senate,California,general`,
)

const PARTIES = [
  {
    key: 'democratic',
    words: new Set(['dem', 'democratic']),
    wordsAlone: new Set<string>(),
    identifier: 'us-congress:party/democrat',
  },
]

interface Apply {
  readonly isRehearsal?: boolean
  readonly isFinal?: boolean
  readonly pace?: Pace
  readonly source?: string
}

/** Applies snapshots as a file of a feed, and derives what follows. */
async function apply(
  snapshots: readonly ResultSnapshot[],
  { isRehearsal = false, isFinal = false, pace, source = 'feed' }: Apply = {},
): Promise<FileReport> {
  const report: FileReport = {
    ...emptyCounts(),
    ...{ file: 'night.json', source, dataset: source, scope: '', asOf: '', isRefused: false },
  }
  const store = createRecordStore({ graph: test.graph, now, mintId })
  const about = { title: source, licence: '', attribution: '', url: '', redistributable: true }
  const into = {
    results: createResultStore({ graph: test.graph, now }),
    records: createResultRecords({
      store,
      dataset: { name: source, ...about },
      curated: CURATED,
      isFinal,
      parties: PARTIES,
    }),
  }
  const parsed = positionParts(observed(snapshots), { at: minute(0), pace: pace ?? null })
  const sink = resultSink({ source, isRehearsal, observedAt: null }, report, into)
  await storeAll(parsed, { sink, report, onRead: () => undefined })
  await derive({ graph: test.graph, now, holder: 'test', evidence: EVIDENCE, endings: [] })
  return report
}

async function* observed(
  snapshots: readonly ResultSnapshot[],
): AsyncIterable<Observed<ResultSnapshot>> {
  for (const record of snapshots) yield { record }
}

const SENATE = aRace({
  candidacies: [
    aCandidacy({
      key: 'x',
      name: 'Xenia Xu',
      identifiers: [{ scheme: 'bioguide', value: 'X000001' }],
    }),
    aCandidacy({ key: 'y', name: 'Yves Young' }),
    aCandidacy({ key: 'w', name: 'Write-ins', kind: 'write-ins' }),
  ],
  tallies: [aTally({ x: 10, y: 7, w: 1 })],
})

/** Of no election that CURATED has. */
const HOUSE = { ...SENATE.race, office: 'house', area: 'us/ca/district/1' }

const kinds = async () =>
  (
    await test.run(`MATCH (c:Change) WHERE c.kind STARTS WITH 'race.' RETURN c.kind ORDER BY c.seq`)
  ).flat()

describe('a file of results', () => {
  it('is applied copy by copy, and counted by races', async () => {
    const second: RaceReport = { ...SENATE, tallies: [aTally({ x: 11, y: 6, w: 1 })] }

    const report = await apply([
      aSnapshot({ id: 'a', sourceAt: minute(1), races: [SENATE] }),
      aSnapshot({ id: 'b', sourceAt: minute(2), races: [SENATE] }),
      aSnapshot({ id: 'c', sourceAt: minute(3), races: [second] }),
    ])

    expect(report).toMatchObject({ read: 3, created: 1, changed: 1, unchanged: 1, refused: 0 })
    expect(await kinds()).toEqual(['race.updated', 'race.corrected'])
  })

  it('refuses a test, unless it is a rehearsal', async () => {
    const copy = aSnapshot({ id: 'a', isTest: true, races: [SENATE] })

    const refused = await apply([copy])
    const before = await kinds()
    const rehearsed = await apply([copy], { isRehearsal: true })

    expect(refused).toMatchObject({ created: 0, refused: 1, refusals: [{ field: 'isTest' }] })
    expect(before).toEqual([])
    expect(rehearsed).toMatchObject({ created: 1, refused: 0 })
  })

  it('takes back a call only when all parts of the copy have none', async () => {
    const call = { candidacy: 'x', status: 'winner', by: 'AP' } as const
    const county = { level: 'county', key: 'us/ca/003', name: 'Alpine', parent: 'us/ca' } as const
    const called = { ...SENATE, calls: [call] }
    const other = { ...SENATE, tallies: [aTally({ x: 1 }, { unit: county })] }

    await apply([
      aSnapshot({ id: 'a', sourceAt: minute(1), races: [called] }),
      aSnapshot({ id: 'b', sourceAt: minute(2), races: [other] }),
      aSnapshot({ id: 'b', sourceAt: minute(2), races: [called] }),
    ])
    const afterParts = await kinds()
    await apply([
      aSnapshot({ id: 'c', sourceAt: minute(3), races: [other] }),
      aSnapshot({ id: 'c', sourceAt: minute(3), races: [SENATE] }),
    ])

    expect(afterParts).toEqual(['race.updated', 'race.called', 'race.updated'])
    expect(await kinds()).toEqual([...afterParts, 'race.call_retracted'])
  })

  it('holds more units of one race than are written at once', async () => {
    const tallies = Array.from({ length: 2_300 }, (_, at) =>
      aTally(
        { x: at },
        {
          unit: { level: 'precinct', key: `p-${String(at)}`, name: String(at), parent: null },
        },
      ),
    )

    await apply([aSnapshot({ id: 'a', sourceAt: minute(1), races: [{ ...SENATE, tallies }] })])

    expect(await test.run('MATCH (t:Tally) RETURN count(t)')).toEqual([[2_300]])
    expect(
      await test.run('MATCH (c:Candidacy) WHERE c.unlistedAfter IS NULL RETURN count(c)'),
    ).toEqual([[3]])
  })

  it('plays a night in its time, faster', async () => {
    let clock = 0
    const waits: number[] = []
    const pace = createPace({
      speed: 60,
      now: () => new Date(clock),
      wait: async (ms) => {
        waits.push(ms)
        clock += ms
      },
    })

    await apply(
      [1, 3, 2, 4].map((at) =>
        aSnapshot({ id: String(at), sourceAt: minute(at), races: [SENATE] }),
      ),
      { pace },
    )

    expect(waits).toEqual([2_000, 1_000])
  })
})

describe('candidates and elections', () => {
  it('become entities, joined by identifiers or by name and race, and are candidates in the election that markets ask about', async () => {
    await apply([aSnapshot({ id: 'a', sourceAt: minute(1), races: [SENATE] })])
    await apply([aSnapshot({ id: 'b', sourceAt: minute(2), races: [SENATE] })], {
      source: 'other',
    })

    const people = await test.run(
      `MATCH (c:Candidacy)-[:OF]->(:Record)-[:STANDS_FOR]->(e:Entity)
       RETURN e.name, count(DISTINCT e), count(c) ORDER BY e.name`,
    )
    expect(people).toEqual([
      ['Xenia Xu', 1, 2],
      ['Yves Young', 1, 2],
    ])
    expect(
      await test.run(
        `MATCH (:Race)-[:RACE_OF]->(:Record)-[:STANDS_FOR]->(e:Election)
         RETURN DISTINCT e.name`,
      ),
    ).toEqual([['2024-11-05 general election, United States (CA)']])
  })

  it('are one election, whichever feeds tell of it and in which order', async () => {
    const night = { ...SENATE, race: HOUSE }
    const special = { ...night, election: { ...night.election, kind: 'special' as const } }
    const elections = () =>
      test.run(`MATCH (e:Election) WHERE NOT coalesce(e.orphaned, false)
        RETURN e.name, e.datasets, COUNT { MATCH (e)<-[:STANDS_FOR]-()<-[:RACE_OF]-(c:Race) RETURN DISTINCT c } ORDER BY e.name`)

    for (const source of ['feed', 'another', 'third']) {
      await apply([aSnapshot({ id: source, races: [night, special] })], { source })
    }

    const feeds = ['another', 'feed', 'third']
    expect(await elections()).toEqual([
      ['2024-11-05 general election, United States (CA)', feeds, 1],
      ['2024-11-05 special election, United States (CA)', feeds, 1],
    ])
  })

  it('are for the seat that a special election fills, in its state, and not for the chamber', async () => {
    const store = createRecordStore({ graph: test.graph, now, mintId })
    const about = { title: '', licence: '', attribution: '', url: '', redistributable: true }
    const dataset = { name: 'congress', ...about }
    const edition = await store.openEdition({ dataset, scope: 'all', asOf: '2024-02-01' })
    const senate = {
      kind: 'organization',
      names: [{ value: 'United States Senate' }],
      classification: 'chamber',
      identifiers: [{ scheme: 'us-congress', value: 'body/senate' }],
    } as const
    const seat = {
      kind: 'post',
      names: [{ value: 'Member of the United States Senate' }],
      seatOf: 'congress:senate',
      identifiers: [{ scheme: 'us-congress', value: 'post/seat-senate' }],
    } as const
    const state = {
      kind: 'area',
      names: [{ value: 'California' }],
      identifiers: [{ scheme: 'ocd', value: 'ocd-division/country:us/state:ca' }],
    } as const
    await store.add(
      edition,
      [
        { key: 'congress:senate', kind: 'organization', data: senate },
        { key: 'congress:seat', kind: 'post', data: seat },
        { key: 'congress:ca', kind: 'area', data: state },
      ],
      [],
    )
    const special = { ...SENATE, election: { ...SENATE.election, kind: 'special' as const } }

    await apply([aSnapshot({ id: 'a', sourceAt: minute(1), races: [special, SENATE] })])

    expect(
      await test.run(
        `MATCH (e:Election)-[l:FOR_OFFICE|IN_AREA]->(o)
         RETURN e.name, type(l), o.name ORDER BY type(l)`,
      ),
    ).toEqual([
      [
        ...['2024-11-05 special election, United States (CA)', 'FOR_OFFICE'],
        'Member of the United States Senate',
      ],
      ['2024-11-05 special election, United States (CA)', 'IN_AREA', 'California'],
    ])
  })

  it('stand for the party that the words of the feed mean, as long as it says so', async () => {
    const store = createRecordStore({ graph: test.graph, now, mintId })
    const about = { title: '', licence: '', attribution: '', url: '', redistributable: true }
    const dataset = { name: 'members', ...about }
    const edition = await store.openEdition({ dataset, scope: 'all', asOf: '2024-02-01' })
    const party = {
      kind: 'organization',
      names: [{ value: 'Democratic Party' }],
      classification: 'party',
      identifiers: [{ scheme: 'us-congress', value: 'party/democrat' }],
    } as const
    await store.add(edition, [{ key: 'members:dem', kind: 'organization', data: party }], [])
    const saying = (partyName: string) => ({
      ...SENATE,
      candidacies: SENATE.candidacies.map((one) =>
        one.kind === 'person' ? { ...one, partyName } : one,
      ),
    })
    const parties = () =>
      test.run(
        `MATCH (c:Candidacy)-[:FOR]->(:ReferenceKey)<-[:IDENTIFIED_BY]-(p:Party)
         RETURN c.name, p.name ORDER BY c.name`,
      )

    await apply([aSnapshot({ id: 'a', sourceAt: minute(1), races: [saying('Dem')] })])
    const first = await parties()
    await apply([aSnapshot({ id: 'b', sourceAt: minute(2), races: [saying('Whig')] })])

    expect(first).toEqual([
      ['Xenia Xu', 'Democratic Party'],
      ['Yves Young', 'Democratic Party'],
    ])
    expect(await parties()).toEqual([])
  })

  it('speak of the day that the copy says, and of none when nobody says it', async () => {
    await apply([aSnapshot({ id: 'a', sourceAt: minute(1), races: [SENATE] })])
    await apply([aSnapshot({ id: 'b', races: [SENATE] })], { source: 'undated' })

    expect(
      await test.run(
        `MATCH (r:Record {kind: 'person'}) RETURN DISTINCT r.dataset, r.lastSeenAt ORDER BY r.dataset`,
      ),
    ).toEqual([
      ['feed', minute(1).slice(0, 10)],
      ['undated', ''],
    ])
  })

  it('say who won only when what the feed calls is certified', async () => {
    const called = {
      ...SENATE,
      race: HOUSE,
      calls: [{ candidacy: 'x', status: 'winner', by: 'State' }] as const,
    }
    const won = () => test.run('MATCH (e)-[:WON]->(:Election) RETURN e.name, e.type')

    await apply([aSnapshot({ id: 'a', sourceAt: minute(1), races: [called] })])
    const before = await won()
    await apply([aSnapshot({ id: 'b', sourceAt: minute(2), races: [called] })], {
      source: 'certified',
      isFinal: true,
    })

    expect(before).toEqual([])
    expect(await won()).toEqual([['Xenia Xu', 'politician']])
  })

  it('have not won any more when a certified feed takes that back, and have when it says so again', async () => {
    const won = () => test.run('MATCH (e)-[:WON]->(:Election) RETURN e.name')
    const call = (candidacy: string) =>
      ({ candidacy, status: 'winner', by: 'The canvass' }) as const
    const copies = [[call('x')], [call('y')], [], [call('x')]].map((calls, at) =>
      aSnapshot({
        id: String(at),
        sourceAt: minute(at),
        races: [{ ...SENATE, race: HOUSE, calls }],
      }),
    )
    const seen: unknown[] = []

    for (const copy of copies) {
      await apply([copy], { isFinal: true })
      seen.push(await won())
    }
    await test.wipe()
    await apply(copies.slice(0, 2), { isFinal: true })

    expect(seen).toEqual([[['Xenia Xu']], [['Yves Young']], [], [['Xenia Xu']]])
    expect(await won()).toEqual([['Yves Young']])
    expect(
      await test.run('MATCH (e)-[:CANDIDATE_IN]->(:Election) RETURN e.name ORDER BY e.name'),
    ).toEqual([['Xenia Xu'], ['Yves Young']])
  })

  it('are the politician of that name who held the seat then, or took it, and nobody else', async () => {
    const store = createRecordStore({ graph: test.graph, now, mintId })
    const about = { title: '', licence: '', attribution: '', url: '', redistributable: true }
    const dataset = { name: 'members', ...about }
    const edition = await store.openEdition({ dataset, scope: 'all', asOf: '2025-02-01' })
    const member = (id: string, name: string, start: string) =>
      [
        {
          key: `members:${id}`,
          kind: 'person',
          data: {
            kind: 'person',
            names: [{ value: name }],
            country: 'us',
            identifiers: [{ scheme: 'bioguide', value: `Y00000${id}` }],
          },
        },
        {
          key: `members:seat-${id}`,
          kind: 'membership',
          data: {
            kind: 'membership',
            person: `members:${id}`,
            organization: 'members:house',
            area: 'ocd:ocd-division/country:us/state:ca/cd:1',
            start: start as PartialDate,
          },
        },
      ] as const
    await store.add(
      edition,
      [
        {
          key: 'members:house',
          kind: 'organization',
          data: {
            kind: 'organization',
            names: [{ value: 'United States House of Representatives' }],
            classification: 'legislature',
            country: 'us',
          },
        },
        {
          key: 'members:ca',
          kind: 'area',
          data: {
            kind: 'area',
            names: [{ value: 'California 1' }],
            country: 'us',
            identifiers: [{ scheme: 'ocd', value: 'ocd-division/country:us/state:ca/cd:1' }],
          },
        },
        ...member('1', 'Yves A. Young', '2025-01-03'),
        ...member('2', 'Zoe Zander', '2027-01-03'),
      ],
      [],
    )
    const stand = [
      aCandidacy({ key: 'y', name: 'Yves Young' }),
      aCandidacy({ key: 'z', name: 'Zoe Zander' }),
    ]

    await apply([aSnapshot({ id: 'a', races: [aRace({ race: HOUSE, candidacies: stand })] })])

    expect(
      await test.run(
        `MATCH (e:Politician)-[:CANDIDATE_IN]->(:Election)
         RETURN e.name, EXISTS { MATCH (e)-[:REPRESENTS|HOLDS|MEMBER_OF]->() } ORDER BY e.name`,
      ),
    ).toEqual([
      [expect.stringMatching(/^Yves/), true],
      ['Zoe Zander', false],
    ])
    expect(await test.run(`MATCH (v:Verdict {verdict: 'same'}) RETURN v.why`)).toEqual([
      [
        'Both named yves young, connected with United States House of Representatives around the election of 2024-11-05.',
      ],
    ])
  })
})
