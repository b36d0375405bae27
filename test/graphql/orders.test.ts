import { compare } from '../../src/domain/compare.js'
import { anEntity, aRelationship, idOf, store } from '../support/builders.js'
import { ask, at, nextAt } from '../support/ask.js'
import { aMarket, storeMarkets } from '../support/market-builders.js'
import { testApp, type TestApp } from '../support/test-app.js'

const PEOPLE = Array.from({ length: 10 }, (_, at) => ({
  ...{ slug: `person-${String(at)}`, gender: at % 4 === 0 ? 'male' : 'female' },
  // Some have the same name, and some changed at the same time.
  name: `Anna ${'CABBD'.charAt(at % 5)}`,
  countryCode: at % 2 === 0 ? 'dk' : 'se',
  updatedAt: `2026-01-0${String(1 + (at % 3))}T00:00:00Z`,
}))
const STARTS = ['2011-05-01', undefined, '2003-01-01', '2015-06-18', '2011-05-01']
const OFFICES = ['Mayor', 'Chair', 'Mayor', 'Speaker', 'Envoy', 'Judge', 'Chair']
const MARKETS = Array.from({ length: 11 }, (_, at) =>
  aMarket({
    ...{ id: `m-${String(at)}`, title: `Jane wins ${String(at)}`, countryCode: 'us' },
    ...{
      state: at % 4 === 3 ? 'closed' : 'open',
      category: at % 5 === 0 ? 'politics' : 'elections',
    },
    orderKey: `2025-0${String(1 + ((at * 7) % 9))}-01T00:00:00Z/m-${String(at)}`,
    opensAt: `2025-0${String(1 + ((at * 7) % 9))}-01T00:00:00Z`,
    ...(at % 3 !== 0 && { closesAt: `2026-0${String(1 + ((at * 5) % 4))}-01T00:00:00Z` }),
    volumeUsd: at % 4 === 0 ? null : (at * 3) % 5,
    ...(at % 5 !== 1 && { moveDay: ((at * 3) % 7) - 3 }),
    ...(at % 2 === 0 && { disagreement: (at % 3) / 2 }),
  }),
)

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    now: '2026-02-01T12:00:00Z',
    given: async (graph) => {
      await store(graph, {
        entities: [
          ...PEOPLE.map((person) => anEntity(person)),
          anEntity({ slug: 'chamber', name: 'Chamber', type: 'institution' }),
          anEntity({ slug: 'red', name: 'Red', type: 'party' }),
          anEntity({ slug: 'ida', name: 'Ida' }),
          ...OFFICES.map((name, at) =>
            anEntity({ slug: `office-${String(at)}`, name, type: 'office' }),
          ),
        ],
        relationships: [
          ...PEOPLE.flatMap(({ slug: from }, at) => {
            const startDate = STARTS[at % 5]
            const known = startDate === undefined ? {} : { startDate }
            return [
              // Before some of these memberships, another one ended.
              ...(at % 4 === 3
                ? [
                    {
                      from,
                      to: 'chamber',
                      startDate: '1999-01-01',
                      endDate: '2012',
                      superseded: true,
                    },
                  ]
                : []),
              { from, to: 'chamber', partyId: idOf('red'), ...known },
              { from, to: 'red', ...known },
            ].map(aRelationship)
          }),
          ...OFFICES.map((_, at) => {
            const startDate = STARTS[at % 5]
            return aRelationship({
              ...{ type: 'HOLDS', from: 'ida', to: `office-${String(at)}`, asOf: '2026-01-31' },
              ...(startDate !== undefined && { startDate }),
            })
          }),
        ],
      })
      await storeMarkets(graph, {
        markets: MARKETS,
        groups: [{ id: 'group', title: 'Group', markets: MARKETS.map(({ id }) => id) }],
        concerns: MARKETS.map(({ id }) => ({ market: id, entity: 'chamber' })),
      })
    },
  })
}, 90_000)

interface Order {
  readonly field: string
  readonly direction: 'ASC' | 'DESC' | null
}

type Item = Readonly<Record<string, unknown>>

/** A list, which is at `path` in the response. `query` has ARGS for its arguments. */
interface List {
  readonly query: string
  readonly path: string
  readonly type: string
}

async function read({ query, type }: List, variables: Readonly<Record<string, unknown>>) {
  const args = 'orderBy: $orderBy, after: $after, first: $first'
  const head = `query($orderBy: ${type}, $after: String, $first: Int)`
  return ask(app, `${head} ${query.replace('ARGS', args)}`, variables)
}

function itemsOf(data: unknown, { path }: List): readonly Item[] {
  const edges = at(data, `${path}.edges`) as readonly (Item & { readonly node: Item })[]
  return edges.map(({ node, ...edge }) => ({ ...node, ...edge }))
}

/** The items of a list in its default order. */
async function whole(list: List): Promise<readonly Item[]> {
  const { data } = await read(list, { orderBy: null, first: 100 })
  return itemsOf(data, list)
}

/** All items of a list, page by page. Each cursor is refused in the other direction. */
async function walk(list: List, orderBy: Order): Promise<readonly Item[]> {
  const { path } = list
  const items: Item[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask>> = await read(list, {
      ...{ orderBy, after, first: 2 + (items.length % 2) },
    })
    expect(page.errors).toBeUndefined()
    items.push(...itemsOf(page.data, list))
    expect(at(page.data, `${path}.pageInfo.hasPreviousPage`)).toBe(after !== null)
    after = nextAt(page.data, path)
    if (after === null) expect(at(page.data, `${path}.totalCount`)).toBe(items.length)
    else if (orderBy.direction !== null) {
      const direction = orderBy.direction === 'ASC' ? 'DESC' : 'ASC'
      const { errors } = await read(list, { orderBy: { ...orderBy, direction }, after, first: 2 })
      expect(errors?.[0]?.extensions).toEqual({ code: 'INVALID_PARAMETER', argument: 'after' })
    }
  } while (after !== null && items.length < 50)
  return items
}

type Value = string | number | null
type ValueOf = (item: Item) => Value

const valueAt =
  (field: string): ValueOf =>
  (item) =>
    item[field] as Value

/** Sorts as plain code does: by value, those without one last in both directions. */
function sorted(
  items: readonly Item[],
  direction: 'ASC' | 'DESC',
  valueOf: ValueOf,
  thenBy: (a: Item, b: Item) => number,
): readonly Item[] {
  const sign = direction === 'ASC' ? 1 : -1
  return items.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)]
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null) || thenBy(a, b)
    }
    return sign * (first < second ? -1 : first > second ? 1 : 0) || thenBy(a, b)
  })
}

const by = (field: string) => (a: Item, b: Item) => compare(String(a[field]), String(b[field]))
const reversed = (order: (a: Item, b: Item) => number) => (a: Item, b: Item) => order(b, a)

const DIRECTIONS = [null, 'ASC', 'DESC'] as const
const PAGE = 'pageInfo { hasNextPage hasPreviousPage endCursor } totalCount'

describe('a list of relationships', () => {
  const listed = (field: string, args = '') => `list: ${field}(${args} ARGS) {
    edges { relationshipId start node { name } } ${PAGE} }`
  const members = (args = '') => `... on Institution { ${listed('members', args)} }`
  const offices = (args = '') => `... on Politician { ${listed('offices', args)} }`

  it.each(
    ['START', 'NAME'].flatMap((field) => [
      [field, 'the members of a body', 10, 'chamber', members()],
      [field, 'members in the past', 9, 'chamber', members('at: "2012",')],
      [field, 'the members in a party', 10, 'chamber', members('where: { party: "red" },')],
      [field, 'the offices of a politician', 7, 'ida', offices()],
      [field, 'offices that are held today', 7, 'ida', offices('current: true,')],
      [field, 'all relationships', 12, 'chamber', listed('relationships')],
    ]),
  )('sorted by %s has %s in both directions', async (field, _list, count, slug, selection) => {
    const query = `{ entity(slug: "${slug}") { ${selection} } }`
    const list = { query, path: 'entity.list', type: 'RelationshipOrder' }
    const all = await whole(list)

    expect(all).toHaveLength(count)
    for (const direction of DIRECTIONS) {
      const items = await walk(list, { field, direction })

      const byId = by('relationshipId')
      const wanted =
        field === 'START'
          ? sorted(
              all,
              direction ?? 'DESC',
              valueAt('start'),
              (a, b) => by('name')(a, b) || byId(a, b),
            )
          : sorted(
              all,
              direction ?? 'ASC',
              valueAt('name'),
              direction === 'DESC' ? reversed(byId) : byId,
            )
      expect(items).toEqual(wanted)
    }
  })
})

describe('a list of entities', () => {
  const ids = PEOPLE.map(({ slug }) => idOf(slug))

  it.each([
    ['NAME', 'all', 20, ''],
    ['NAME', 'those of some types', 18, 'types: [POLITICIAN, OFFICE],'],
    ['NAME', 'those of some countries', 20, 'where: { countries: ["se", "dk"] },'],
    ['NAME', 'those who meet a condition', 10, 'where: { memberOf: "chamber" },'],
    ['NAME', 'those with a word', 10, 'q: "anna",'],
    ['NAME', 'those with ids', 10, `ids: ${JSON.stringify(ids)},`],
    ['UPDATED', 'all', 20, ''],
    ['UPDATED', 'those of some types', 18, 'types: [POLITICIAN, OFFICE],'],
    ['UPDATED', 'those of some countries', 20, 'where: { countries: ["se", "dk"] },'],
    ['UPDATED', 'those who meet a condition', 10, 'where: { memberOf: "chamber" },'],
  ])('sorted by %s has %s in both directions', async (field, _list, count, filter) => {
    const query = `{ entities(${filter} ARGS) { edges { node { id name updatedAt } } ${PAGE} } }`
    const list = { query, path: 'entities', type: 'EntityOrder' }
    const all = await whole(list)

    expect(all).toHaveLength(count)
    for (const direction of DIRECTIONS) {
      const items = await walk(list, { field, direction })

      const actual = direction ?? (field === 'NAME' ? 'ASC' : 'DESC')
      const value = valueAt(field === 'NAME' ? 'name' : 'updatedAt')
      const wanted = sorted(all, actual, value, actual === 'ASC' ? by('id') : reversed(by('id')))
      expect(items).toEqual(wanted)
    }
  })
})

describe('a list of markets', () => {
  const listed = `{ edges { node { id opensAt closesAt volumeUsd moveDay disagreement } } ${PAGE} }`
  const root = (filter = '') => `{ list: markets(${filter} ARGS) ${listed} }`
  const ids = JSON.stringify(MARKETS.map(({ id }) => id))

  it.each(
    (
      [
        ['OPENED', 'DESC', valueAt('opensAt')],
        ['CLOSING', 'ASC', valueAt('closesAt')],
        ['VOLUME', 'DESC', valueAt('volumeUsd')],
        [
          'MOVE_DAY',
          'DESC',
          ({ moveDay }) => (moveDay === null ? null : Math.abs(Number(moveDay))),
        ],
        ['DISAGREEMENT', 'DESC', valueAt('disagreement')],
      ] satisfies [string, 'ASC' | 'DESC', ValueOf][]
    ).flatMap(([field, usual, valueOf]) =>
      (
        [
          ['all', 11, 'list', root()],
          ['those in some states', 11, 'list', root('status: [CLOSED, OPEN],')],
          ['those of a category', 8, 'list', root('category: "elections",')],
          ['those of a country', 11, 'list', root('country: "us",')],
          [
            'those that close in a period',
            6,
            'list',
            root('closesBefore: "2026-04-01T00:00:00Z",'),
          ],
          ['those that changed', 11, 'list', root('updatedSince: "2026-01-20T00:00:00Z",')],
          ['those with a word', 11, 'list', root('q: "jane",')],
          ['those with ids', 11, 'list', root(`ids: ${ids},`)],
          [
            'those of a group',
            11,
            'in.markets',
            `{ in: marketGroup(id: "group") { markets(ARGS) ${listed} } }`,
          ],
          [
            'those about an entity',
            11,
            'in.markets',
            `{ in: entity(slug: "chamber") { markets(ARGS) ${listed} } }`,
          ],
        ] as const
      ).map((parts) => [field, ...parts, usual, valueOf] as const),
    ),
  )(
    'sorted by %s has %s in both directions',
    async (field, _list, count, path, query, usual, valueOf) => {
      const list = { query, path, type: 'MarketOrder' }
      const all = await whole(list)

      expect(all).toHaveLength(count)
      for (const direction of DIRECTIONS) {
        const items = await walk(list, { field, direction })

        // Equal values are in any order, but markets without a value are in the order OPENED.
        const place = new Map(items.map(({ id }, index) => [id, index]))
        const wanted = sorted(all, direction ?? usual, valueOf, (a, b) =>
          valueOf(a) === null
            ? compare(orderKeyOf(b), orderKeyOf(a))
            : (place.get(a['id']) ?? 0) - (place.get(b['id']) ?? 0),
        )
        expect(items).toEqual(wanted)
      }
    },
  )

  it('of the status OPEN sorted by CLOSING begins with the market that closes next', async () => {
    const { data } = await ask(
      app,
      '{ markets(status: [OPEN], orderBy: { field: CLOSING }, first: 1) { nodes { closesAt } } }',
    )

    const open = MARKETS.filter(({ state }) => state === 'open')
    const next = open
      .flatMap(({ closesAt }) => (closesAt as string | undefined) ?? [])
      .sort(compare)[0]
    expect(at(data, 'markets.nodes')).toEqual([{ closesAt: next }])
  })
})

function orderKeyOf({ id }: Item): string {
  return MARKETS.find((market) => market.id === id)?.orderKey ?? ''
}
