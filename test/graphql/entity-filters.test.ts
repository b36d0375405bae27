import fc from 'fast-check'
import { compare } from '../../src/domain/compare.js'
import { anEntity, aRelationship } from '../support/builders.js'
import { ask, at, nextAt, textsAt } from '../support/ask.js'
import { testApp, type TestApp } from '../support/test-app.js'

const TODAY = '2026-11-25'

/** A repeatable choice, different for each person and purpose. */
const pick = <Item>(items: readonly Item[], person: number, purpose: number): Item =>
  items[(person * 7 + purpose * 13 + Math.floor(person / items.length) * 3) % items.length] as Item

const PEOPLE = Array.from({ length: 90 }, (_each, n) => ({
  slug: `person-${String(n)}`,
  name: `${pick(['Ada', 'Bo', 'Cyrus', 'Dee', 'Émile'], n, 1)} ${pick(['Moss', 'Pike', 'Mossman', 'Wren'], n, 2)} ${String(n)}`,
  type: pick(['politician', 'politician', 'person'] as const, n, 3),
  countryCode: pick(['gb', 'dk', 'us', ''], n, 4),
  gender: pick(['female', 'male', undefined], n, 5),
  birthDate: pick(['1950', '1959-12', '1960-01-01', '1960', '1972-05-03', undefined], n, 6),
  datasets: pick([['north'], ['south'], ['north', 'south']], n, 7),
  updatedAt: pick(['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'], n, 8),
}))

const BODIES = [
  anEntity({ slug: 'chamber', type: 'institution', countryCode: 'gb' }),
  anEntity({ slug: 'senate', type: 'institution', countryCode: 'us' }),
  anEntity({ slug: 'red', type: 'party', countryCode: 'dk' }),
  anEntity({ slug: 'minister', type: 'office', countryCode: 'gb' }),
  anEntity({ slug: 'north', type: 'area', countryCode: 'gb' }),
]

interface Dates {
  readonly startDate?: string
  readonly endDate?: string
  readonly asOf?: string
  /** Whether the period includes today; `null` if this is not known. */
  readonly isNow: boolean | null
}

const UNDATED: Dates = { isNow: null }
const PERIODS: readonly Dates[] = [
  { startDate: '2001-05-01', endDate: '2005-04-30', isNow: false },
  { startDate: '2003', endDate: '2010', isNow: false },
  { startDate: '2024-07-01', asOf: '2026-10-01', isNow: true },
  { startDate: '2024-07-01', asOf: '2019-01-01', isNow: null },
  { startDate: '2020', endDate: '2026', isNow: null },
  UNDATED,
  { startDate: '2027-01-01', isNow: false },
]

const RELATIONS = [
  ['chamber', 'MEMBER_OF'],
  ['senate', 'MEMBER_OF'],
  ['red', 'MEMBER_OF'],
  ['minister', 'HOLDS'],
  ['north', 'REPRESENTS'],
] as const

const LINKS = PEOPLE.flatMap(({ slug }, n) =>
  RELATIONS.flatMap(([to, type], purpose) =>
    pick([[], [0], [2], [0, 2], [1, 3], [4], [5], [6], [3]], n, 20 + purpose).map((period) => ({
      ...{ type, from: slug, to },
      period: PERIODS[period] ?? UNDATED,
    })),
  ),
)

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: `${TODAY}T12:00:00Z`,
    given: {
      entities: [...PEOPLE.map((person) => anEntity(person)), ...BODIES],
      relationships: LINKS.map(({ period: { startDate, endDate, asOf }, ...ends }) =>
        aRelationship({
          ...ends,
          ...(startDate && { startDate }),
          ...(endDate && { endDate }),
          ...(asOf && { asOf }),
        }),
      ),
    },
  })
})

type Where = Readonly<Record<string, unknown>>

const READ = `query($where: EntityFilter, $after: String, $order: EntityOrderField!, $first: Int) {
  entities(where: $where, after: $after, orderBy: { field: $order }, first: $first) {
    totalCount nodes { slug } pageInfo { hasNextPage endCursor }
  }
}`

async function slugs(where: Where, order = 'NAME', first = 100): Promise<readonly string[]> {
  const found: string[] = []
  let after: string | null = null
  do {
    const { data, errors }: Awaited<ReturnType<typeof ask>> = await ask(app, READ, {
      ...{ where, after, order, first },
    })
    expect(errors).toBeUndefined()
    found.push(...textsAt(data, 'entities.nodes', 'slug'))
    after = nextAt(data, 'entities')
    if (after === null) expect(at(data, 'entities.totalCount')).toBe(found.length)
  } while (after !== null)
  return found
}

/** The first and last day that a partial date can mean. */
const first = (date: string) => `${date}${'-01-01'.slice(date.length === 7 ? 3 : 0)}`.slice(0, 10)
const last = (date: string) =>
  date.length === 10 ? date : date.length === 7 ? `${date}-31` : `${date}-12-31`

/** The slugs that match, by plain code over the data that was given. */
function expected(where: Where): readonly string[] {
  const { types, countries, name, gender, birthDate, at, current, dataset } = where as {
    types?: readonly string[]
    countries?: readonly string[]
    name?: string
    gender?: string
    birthDate?: { from?: string; to?: string }
    at?: string
    current?: boolean
    dataset?: string
  }
  const everyone = [
    ...PEOPLE,
    ...BODIES.map((body) => ({
      ...body,
      gender: undefined,
      birthDate: undefined,
      datasets: ['tests'],
    })),
  ]
  const ends = ['memberOf', 'party', 'holds', 'represents']
    .map((condition) => where[condition])
    .filter((end) => end)
  const holds = (slug: string, end: unknown) => {
    const links = LINKS.filter((link) => link.from === slug && (end === null || link.to === end))
    if (current === true) return links.some(({ period }) => period.isNow === true)
    if (current === false)
      return links.length > 0 && links.every(({ period }) => period.isNow === false)
    return links.some(({ period: { startDate, endDate } }) => {
      if (at === undefined) return true
      return (
        (startDate === undefined || first(startDate) <= last(at)) &&
        (endDate === undefined || last(endDate) >= first(at))
      )
    })
  }
  const time = at !== undefined || current !== undefined
  return everyone
    .filter(
      (one) =>
        (types?.includes(one.type.toUpperCase()) ?? true) &&
        (countries?.includes(one.countryCode) ?? true) &&
        (name
          ?.toLowerCase()
          .split(' ')
          .every((word) =>
            one.name
              .toLowerCase()
              .replace('é', 'e')
              .split(/[ -]/)
              .some((part) => part.startsWith(word)),
          ) ??
          true) &&
        (gender === undefined || one.gender === gender) &&
        (birthDate === undefined ||
          (one.birthDate !== undefined &&
            (birthDate.from === undefined || last(one.birthDate) >= first(birthDate.from)) &&
            (birthDate.to === undefined || first(one.birthDate) <= last(birthDate.to)))) &&
        (dataset === undefined || one.datasets.includes(dataset)) &&
        (ends.length > 0 ? ends : time ? [null] : []).every((end) => holds(one.slug, end)),
    )
    .sort((a, b) => compare(a.name, b.name))
    .map(({ slug }) => slug)
}

const CONDITIONS = {
  types: fc.subarray(['POLITICIAN', 'PERSON', 'PARTY', 'AREA'], { minLength: 1 }),
  countries: fc.subarray(['gb', 'dk', 'us'], { minLength: 1 }),
  name: fc.constantFrom('moss', 'ad', 'emile', 'bo pike', 'xavier'),
  gender: fc.constantFrom('female', 'male'),
  birthDate: fc.record(
    {
      from: fc.constantFrom('1950', '1959-12-15', '1960', '1960-06'),
      to: fc.constantFrom('1960', '1959', '1972-05-03', '1972-04'),
    },
    { requiredKeys: [] },
  ),
  memberOf: fc.constantFrom('chamber', 'senate', 'red'),
  party: fc.constant('red'),
  holds: fc.constant('minister'),
  represents: fc.constant('north'),
  at: fc.constantFrom('2004', '2010-06', '2025-01-01', '2027-03'),
  current: fc.boolean(),
  dataset: fc.constantFrom('north', 'south', 'west'),
}

const filters = fc
  .tuple(
    fc.record(CONDITIONS),
    fc.subarray(Object.keys(CONDITIONS), { minLength: 1, maxLength: 4 }),
  )
  .map(([values, wanted]): Where => {
    const keys = wanted.filter((key) => key !== 'at' || !wanted.includes('current'))
    return Object.fromEntries(keys.map((key) => [key, values[key as keyof typeof values]]))
  })

describe('entities(where:)', () => {
  it('finds what plain code finds, for 200 combinations of conditions', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(filters, async (where) => {
        const result = await slugs(where)
        if (result.length > 0) found += 1
        expect(result).toEqual(expected(where))
      }),
      { numRuns: 200 },
    )
    expect(found).toBeGreaterThan(50)
  }, 120_000)

  it('can be sorted by the last change', async () => {
    const where = { gender: 'female', birthDate: { from: '1955' } }

    const result = await slugs(where, 'UPDATED', 3)

    expect(result.toSorted()).toEqual(expected(where).toSorted())
    const times = result.map((slug) => PEOPLE.find((one) => one.slug === slug)?.updatedAt ?? '')
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('combines with the other arguments', async () => {
    const askFor = (args: string) =>
      ask(app, `{ entities(first: 100, ${args}, where: { gender: "female" }) { nodes { slug } } }`)
    const women = expected({ gender: 'female' })
    const [some] = women

    const ofType = await askFor('type: PERSON, country: "GB", q: "moss"')
    const ofIds = await askFor(`ids: ["${anEntity({ slug: some ?? '' }).id}", "x"]`)
    const since = await askFor('changedSince: "2026-01-15T00:00:00Z"')

    const base = { gender: 'female', types: ['PERSON'], countries: ['gb'], name: 'moss' }
    expect(textsAt(ofType.data, 'entities.nodes', 'slug')).toEqual(expected(base))
    expect(textsAt(ofIds.data, 'entities.nodes', 'slug')).toEqual([some])
    expect(textsAt(since.data, 'entities.nodes', 'slug')).toEqual(
      women.filter((slug) =>
        PEOPLE.some((one) => one.slug === slug && one.updatedAt >= '2026-01-15'),
      ),
    )
  })

  it('starts from the condition that few entities meet, and refuses without one', async () => {
    await app.run(
      `UNWIND range(1, 5001) AS n
       CREATE (one:Entity:Election {id: 'e' + n, type: 'election', countryCode: 'se', name: 'Vote ' + n,
         names: ['Vote ' + n], slug: 'vote-' + n, datasets: ['votes'], updatedAt: '2026-01-01T00:00:00Z',
         summary: 'Vote ' + n + '\\u001fe' + n + '\\u001fvote-' + n + '\\u001felection\\u001fse'})`,
    )
    await app.run('CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()')
    const find = (where: string) =>
      ask(app, `{ entities(where: { ${where} }) { totalCount nodes { slug } } }`)

    const few = await find('types: [ELECTION], dataset: "votes", name: "vote 4711"')
    const many = await find('types: [ELECTION], countries: ["se"], dataset: "votes"')
    const alsoMany = await find('name: "vote", dataset: "votes"')

    expect(textsAt(few.data, 'entities.nodes', 'slug')).toEqual(['vote-4711'])
    for (const { errors } of [many, alsoMany]) {
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'FILTER_TOO_BROAD', limit: 5_000 })
      expect(errors?.[0]?.message).toMatch(/add name, birthDate, memberOf/)
    }
  })

  it.each([
    ['type: PARTY, types: [PARTY]', 'INVALID_PARAMETER', /types/],
    ['where: { at: "2020", current: true }', 'INVALID_PARAMETER', /at cannot be combined/],
    ['where: { memberOf: "nowhere" }', 'ENTITY_NOT_FOUND', /slug/],
    ['where: { countries: ["dnk"] }', 'INVALID_PARAMETER', /two letters/],
    [`where: { name: "${'x'.repeat(1_001)}" }`, 'INVALID_PARAMETER', /1000 characters/],
  ])('refuses %s', async (args, code, message) => {
    const { errors } = await ask(app, `{ entities(${args}) { nodes { id } } }`)

    expect(errors?.[0]).toMatchObject({
      extensions: { code },
      message: expect.stringMatching(message) as unknown,
    })
  })
})
