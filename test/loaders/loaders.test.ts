import { toPartialDate } from '../../src/domain/partial-date.js'
import { FIRST_ONLY, LISTS } from '../../src/graphql/resolvers/paging/shapes.js'
import { createLoaders, type Loaders } from '../../src/loaders/loaders.js'
import { listText, planLists } from '../../src/loaders/relationships/relationship-page.js'
import { aDataset, aRecord, anEntity, idOf, store } from '../support/builders.js'
import { testGraph, type TestGraph } from '../support/test-graph.js'
import { VOCABULARY } from '../support/vocabulary.js'

const DAY = 20_260_201
const KEY = 'tests/all/membership/1'
const since = toPartialDate('2015')

let test: TestGraph
let loaders: Loaders

beforeAll(async () => {
  test = await testGraph()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.wipe()
  await store(test.graph, {
    entities: [
      anEntity({
        slug: 'ada',
        name: 'Ada',
        names: ['Ada', 'Аду'],
        nameLangs: ['', 'ru'],
        birthDate: '1970-02',
        identifiers: ['wikidata:Q1'],
      }),
      anEntity({ type: 'area', slug: 'upolu', countryCode: '', classification: 'island' }),
    ],
    formerSlugs: { ada: ['ada-old'] },
    formerIds: { ada: [idOf('merged')] },
    records: [
      aRecord({
        key: KEY,
        data: {
          kind: 'membership',
          person: 'tests/all/person/1',
          ...(since !== null && { start: since }),
          url: 'https://example.org/1',
        },
        lastSeenAt: '2026-01',
      }),
      aRecord({ key: 'tests/all/person/1', data: { kind: 'person', names: [{ value: 'Ada' }] } }),
    ],
    datasets: [aDataset({ name: 'tests', title: 'The tests' })],
  })
  loaders = createLoaders({
    graph: test.graph,
    cache: { maxEntries: 1_000, maxBytes: 1_000_000 },
    vocabulary: VOCABULARY,
  })
  test.forgetQueries()
})

describe('entities', () => {
  it('are found by slug, former slug, id and the id of what was merged into them', async () => {
    const found = await Promise.all([
      loaders.entities.load({ slug: 'ada' }),
      loaders.entities.load({ slug: 'ada-old' }),
      loaders.entitiesById.load(idOf('ada')),
      loaders.entitiesById.load(idOf('merged')),
    ])

    expect(found.map((entity) => entity?.slug)).toEqual(['ada', 'ada', 'ada', 'ada'])
    expect(test.queriesSent()).toEqual(['entity/by-slugs', 'entity/by-ids'])
  })

  it('are null when nothing has the slug or the id', async () => {
    expect(await loaders.entities.load({ slug: 'nobody' })).toBeNull()
    expect(await loaders.entitiesById.load(idOf('nobody'))).toBeNull()
  })

  it('have their names with languages, and null or an empty list for what no source says', async () => {
    const [ada, upolu] = await loaders.entities.loadMany([{ slug: 'ada' }, { slug: 'upolu' }])

    expect(ada).toMatchObject({
      names: [
        { value: 'Ada', langs: [] },
        { value: 'Аду', langs: ['ru'] },
      ],
      birthDate: '1970-02',
      deathDate: null,
      identifiers: ['wikidata:Q1'],
      contacts: [],
      seats: null,
      isOrphaned: false,
    })
    expect(upolu).toMatchObject({ type: 'area', countryCode: '', classification: 'island' })
  })
})

describe('entities with planned lists', () => {
  const plan = planLists([{ shape: LISTS.Politician.parties, ...FIRST_ONLY }])
  const read = async () => {
    const keys = [{ slug: 'ada' }, { slug: 'ada', plan }, { slug: 'ada-old', plan }]
    const found = await loaders.namedEntities.loadMany(keys)
    return found.map((entity) => entity?.lists && [...entity.lists.keys()])
  }

  it('are never those with other lists', async () => {
    const texts = plan?.lists.map(listText)

    expect(texts).toHaveLength(1)
    expect(await read()).toEqual([undefined, texts, texts])
    expect(await read()).toEqual([undefined, texts, texts])
    expect(test.queriesSent()).toEqual(['entity/by-slugs', 'entity/by-slugs'])
  })

  it.each([
    ['its id evicts all', idOf('ada'), 2],
    ['another id evicts none', idOf('upolu'), 0],
  ])('are evicted by a change of a relationship: %s', async (_which, id, count) => {
    await read()
    test.forgetQueries()

    loaders.evict({ kind: 'entity', keys: [id], subject: 'relationships' })
    await read()

    expect(test.queriesSent()).toHaveLength(count)
  })
})

describe('evidence', () => {
  it('says dataset, period, page and when it was seen', async () => {
    expect(await loaders.evidence.load(KEY)).toEqual({
      key: KEY,
      dataset: 'tests',
      startDate: '2015',
      endDate: null,
      startBasis: 'STATED',
      endBasis: null,
      role: null,
      url: 'https://example.org/1',
      firstSeen: null,
      lastSeen: '2026-01',
      isWithdrawn: false,
    })
  })

  it('has no period for a record that states none, and is null for one that is not kept', async () => {
    expect(await loaders.evidence.load('tests/all/person/1')).toMatchObject({ startDate: null })
    expect(await loaders.evidence.load('tests/all/person/2')).toBeNull()
  })

  it('names datasets with their licences', async () => {
    const [known, unknown] = await loaders.datasets.loadMany(['tests', 'nothing'])

    expect(known).toMatchObject({ title: 'The tests', licence: 'CC0-1.0', isRedistributable: true })
    expect(unknown).toBeNull()
  })
})

describe('a change', () => {
  const warm = async () => {
    const [from, to] = [idOf('ada'), idOf('upolu')]
    const of = { types: ['politician'], countries: null } as const
    await Promise.all([
      loaders.search.load({ ...of, q: 'Ada', first: 1 }),
      loaders.paths.load({ from, to, maxLength: 1, kinds: ['HOLDS'], at: null, limit: 1 }),
      loaders.marketEntities.load('none'),
      loaders.entities.loadMany([{ slug: 'ada' }, { slug: 'upolu' }]),
      loaders.entitiesById.load(idOf('ada')),
      loaders.restPages.load({ slug: 'ada', day: DAY, after: null }),
      loaders.evidence.load(KEY),
      loaders.datasets.load('tests'),
    ])
    return test.queriesSent().map((name) => name)
  }
  const askedAgain = async () => {
    test.forgetQueries()
    return new Set(await warm())
  }
  beforeEach(warm)

  const FACTS = ['entity/by-slugs', 'record/evidence', 'dataset/by-names']
  const RELATIONSHIPS = [...FACTS, 'path/filtered', 'search/names']

  it.each([
    ['the facts of an entity makes its own values and what sources say load again', 'facts', FACTS],
    [
      'the relationships of an entity makes paths and searches load again, too',
      'relationships',
      RELATIONSHIPS,
    ],
    [
      'anything of an entity makes the subjects of markets load again, too',
      'entities',
      [...RELATIONSHIPS, 'market/entities'],
    ],
    [
      'what this gateway has no word for makes as much load again',
      'a later kind of change',
      [...RELATIONSHIPS, 'market/entities'],
    ],
  ])('of %s', async (_, subject, names) => {
    loaders.evict({ kind: 'entity', keys: ['upolu'], subject })

    expect(await askedAgain()).toEqual(new Set(names))
  })

  it('of too many entities to name makes everything load again', async () => {
    loaders.evict({ kind: 'entity', keys: [], subject: 'entities' })

    expect((await askedAgain()).size).toBe(8)
  })

  it('of a dataset makes only what sources say load again', async () => {
    loaders.evict({ kind: 'dataset', keys: ['tests'], subject: 'tests' })

    expect(await askedAgain()).toEqual(new Set(['record/evidence', 'dataset/by-names']))
  })

  it('of a kind that no loader reads makes nothing load again', async () => {
    loaders.evict({ kind: 'account', keys: ['ada'], subject: 'accounts' })

    expect(await askedAgain()).toEqual(new Set())
  })

  it('that was missed makes everything load again', async () => {
    loaders.clear()

    expect((await askedAgain()).size).toBe(8)
  })
})
