// The recorded queries: each kind has a share, and `material` has the subjects.

/** The fields of each type of entity, in addition to the fields of all entities. */
const OWN = {
  POLITICIAN: 'birthDate deathDate gender email contacts { type value }',
  PARTY: 'classification foundedOn dissolvedOn',
  OFFICE: 'institution { slug name } area { slug name }',
  INSTITUTION: 'classification foundedOn dissolvedOn seats parent { slug name } area { slug name }',
  ELECTION: 'startDate endDate office { slug name } area { slug name }',
  AREA: 'classification parent { slug name }',
  PERSON: 'birthDate deathDate gender email contacts { type value }',
  ORGANIZATION: 'classification foundedOn dissolvedOn',
}
const LISTS = {
  POLITICIAN: ['parties', 'offices', 'institutions', 'committees', 'constituencies', 'candidacies'],
  PARTY: ['members', 'relationships'],
  OFFICE: ['holders', 'relationships'],
  INSTITUTION: ['members', 'committees', 'offices', 'relationships'],
  ELECTION: ['candidates', 'winners'],
  AREA: ['representatives', 'children', 'institutions'],
  PERSON: ['relationships'],
  ORGANIZATION: ['relationships'],
}
const ENTITY = `id slug name type countryCode description image links updatedAt names { value langs }
  identifiers { scheme value url } datasets { name title licence lastImportAt dataAsOf }`
const EDGE = 'id kind role start startBasis end endBasis asOf isCurrent certainty label direction'
const MARKET = `id title category state countryCode opensAt closesAt resultPercent volumeUsd moveDay disagreement
  updatedAt display { percent source { name } why quotedAt }
  sources { venue { name } percent rule bid ask quotedAt isInverted }`
const YEARS = [1950, 1980, 1999, 2005, 2010, 2012, 2015, 2017, 2019, 2021, 2024]
const STATES = ['OPEN', 'CLOSED', 'DETERMINED', 'DISPUTED', 'RESOLVED']
const ORDERS = ['OPENED', 'CLOSING', 'VOLUME', 'MOVE_DAY', 'DISAGREEMENT']

/** The number of each kind among 2,000 queries. */
/** @type {[share: number, kind: string, make: (choose: any) => object][]} */
const KINDS = [
  [500, 'REST entity', ({ entity }) => rest(entity().slug)],
  [60, 'REST entity, next page', ({ large }) => ({ ...rest(large().slug), next: [] })],
  [30, 'REST entity that is not there', ({ entity }) => rest(`${entity().slug}-of-nowhere`)],
  [20, 'REST mistakes', ({ pick, entity }) => ({ path: pick(MISTAKES)(entity().slug) })],
  [10, 'REST entity, head', ({ entity }) => ({ ...rest(entity().slug), method: 'HEAD' })],
  [70, 'REST markets', ({ pick }) => ({ path: `/api/v1/markets?${pick(MARKET_FILTERS)}` })],
  [
    30,
    'REST markets, next page',
    ({ pick }) => ({ path: `/api/v1/markets?${pick(MARKET_FILTERS)}&limit=10`, next: [] }),
  ],
  [60, 'REST market', ({ market }) => ({ path: `/api/v1/markets/${market().id}` })],
  [
    40,
    'REST market history',
    ({ market, pick }) => ({
      path: `/api/v1/markets/${market().id}/history?${pick(HISTORY_WINDOWS)}`,
    }),
  ],
  [1, 'REST sources', () => ({ path: '/api/v1/sources' })],
  [250, 'one entity', oneEntity],
  [150, 'three levels', threeLevels],
  [150, 'lists with order and day', orderedLists],
  [100, 'next page', nextPage],
  [120, 'facts and evidence', facts],
  [120, 'search', search],
  [70, 'entities', entities],
  [40, 'by id', byId],
  [50, 'path', path],
  [50, 'neighbourhood', neighbourhood],
  [50, 'markets', markets],
  [39, 'market', oneMarket],
  [40, 'GraphQL mistakes', ({ pick, entity }) => pick(GRAPHQL_MISTAKES)(entity().slug)],
]
const WHOLE = KINDS.reduce((sum, [share]) => sum + share, 0)

const MISTAKES = [
  (slug) => `/api/graph/entity/${slug.toUpperCase()}_`,
  (slug) => `/api/graph/entity/${slug}?cursor=forged`,
  (slug) => `/api/graph/entities/${slug}`,
  () => '/api/v1/markets?limit=many',
  () => '/api/v1/markets?closes_before=tomorrow',
  () => '/api/v1/markets/there-is-no-such-market',
  () => '/api/v1/nothing',
]
const GRAPHQL_MISTAKES = [
  (slug) => ({ query: '{ entity(slug: $slug) { id } }', variables: { slug } }),
  (slug) => ({ query: `{ entity(slug: "${slug}") { nonsense } }` }),
  (slug) => ({ query: `{ entity(slug: "${slug}-of-nowhere") { id name } }` }),
  (slug) => ({
    query: `{ entity(slug: "${slug}") { relationships(first: 1001) { totalCount } } }`,
  }),
  (slug) => ({ query: `{ entity(slug: "${slug}") { relationships(after: "x") { totalCount } } }` }),
  (slug) => ({ query: `{ entity(slug: "${slug}") { relationships(at: "x") { totalCount } } }` }),
  (slug) => ({ query: `{ path(from: "${slug}", to: "${slug}") { length } }` }),
  (slug) => ({ query: `{ path(from: "${slug}", to: "not-there") { length } }` }),
  () => ({
    query: '{ entities(first: 1000) { nodes { relationships(first: 1000) { totalCount } } } }',
  }),
  () => ({ query: '{ entities(' }),
  () => ({ query: 'query A { __typename } query B { __typename }' }),
  () => ({ query: '{ entityByIdentifier(scheme: "nobodys", value: "1") { id } }' }),
  () => ({
    query: '{ market(by: { id: "there-is-no-such-market" }) { id } marketGroup(id: "x") { id } }',
  }),
]
const MARKET_FILTERS = [
  ...['', 'category=elections', 'category=politics', 'country=us', 'source=polymarket'],
  ...['source=Kalshi', 'status=resolved', 'status=open,closed', 'q=election', 'q=president'],
  ...['entity=donald-trump', 'closes_after=2026-01-01', 'updated_since=2026-01-01T00:00:00Z'],
]
const HISTORY_WINDOWS = [
  ...['from=2026-01-01&to=2026-02-01&interval=1d', 'from=2026-01-20&to=2026-02-05&interval=6h'],
  ...['from=2025-06-01&to=2026-04-01&interval=1d&source=shown', 'from=2026-01-31&to=2026-02-01'],
]

/** `count` queries, always the same for the same material. */
export function questionsFrom(material, count) {
  const choose = choices(material)
  let shares = 0
  let made = 0
  return KINDS.flatMap(([share, kind, make]) => {
    shares += share
    const length = Math.round((shares * count) / WHOLE) - made
    made += length
    return Array.from({ length }, () => ({ kind, ...make(choose) }))
  })
}

function choices({ byType, large, markets, random }) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  // Half of the queries are about politicians, the most frequent type.
  const types = Object.keys(byType).filter((type) => byType[type].length > 0)
  const entity = (type = random() < 0.5 ? 'POLITICIAN' : pick(types)) =>
    pick(byType[byType[type].length > 0 ? type : pick(types)])
  const someMarkets = markets.length > 0 ? markets : [{ id: 'there-is-none', group: null }]
  const groups = someMarkets.filter(({ group }) => group !== null)
  return {
    pick,
    entity,
    large: () => pick(large.length > 0 ? large : [entity()]),
    market: () => pick(someMarkets),
    grouped: () => pick(groups.length > 0 ? groups : someMarkets),
  }
}

function rest(slug) {
  return { path: `/api/graph/entity/${slug}` }
}

/** A GraphQL query for one entity, with a fragment on its own type. */
function about({ slug, type }, fields, more = {}) {
  const { args = '', variables = {}, ...others } = more
  const query = `query($slug: String!${args}) { entity(slug: $slug) { __typename ... on ${nameOf(type)} { ${fields} } } }`
  return { query, variables: { slug, ...variables }, ...others }
}

function nameOf(type) {
  return type[0] + type.slice(1).toLowerCase()
}

function oneEntity({ entity }) {
  const one = entity()
  return about(one, `${ENTITY} ${OWN[one.type]}`)
}

function threeLevels({ entity, pick }) {
  const one = entity()
  const list = pick(LISTS[one.type])
  return about(
    one,
    `name ${list}(first: 10) { totalCount nodes { slug name type
      relationships(first: 10) { edges { role start end node { slug name } } pageInfo { hasNextPage } } } }`,
  )
}

function orderedLists({ entity, pick }) {
  const one = entity()
  const [list, other] = [pick(LISTS[one.type]), pick(LISTS[one.type])]
  const at = String(pick(YEARS)) + pick(['', '', '-07', '-07-01'])
  const args = (order) => `(at: $at, orderBy: { ${order} }, first: $first)`
  return about(
    one,
    `a: ${list}${args('field: NAME')} { totalCount edges { ${EDGE} node { slug name } } }
     b: ${other}${args('direction: ASC')} { nodes { slug } pageInfo { hasNextPage hasPreviousPage } }`,
    {
      args: ', $at: PartialDate, $first: Int',
      variables: { at: pick([null, at, at]), first: pick([1, 5, 50]) },
    },
  )
}

function nextPage({ large, pick }) {
  const one = large()
  const list = pick(LISTS[one.type])
  const order = pick([
    'field: NAME',
    'field: NAME, direction: DESC',
    'field: START',
    'direction: ASC',
  ])
  return about(
    one,
    `list: ${list}(orderBy: { ${order} }, first: ${pick(['5', '40'])}, after: $after) {
      edges { cursor ${EDGE} node { slug name } } pageInfo { hasNextPage hasPreviousPage endCursor } }`,
    { args: ', $after: String', next: ['entity', 'list', 'pageInfo', 'endCursor'] },
  )
}

function facts({ entity }) {
  return about(
    entity(),
    `relationships(first: 8) { edges { ${EDGE} node { slug }
      fact { id person { slug } institution { slug } party { slug } area { slug } office { slug }
        terms { id name start end institution { slug } } }
      evidence { start end role url firstSeen lastSeen dataset { name licence } } } }`,
  )
}

function search({ entity, pick }) {
  const { name } = entity()
  const words = name.split(' ')
  const q = pick([name, name.toLowerCase(), words.at(-1), words[0].slice(0, 4), misspelt(name)])
  const query = `query($q: String!, $types: [EntityType!], $countries: [String!]) {
    search(q: $q, types: $types, countries: $countries, first: 10) {
      edges { match matchedName { value langs } node { slug name type countryCode } } } }`
  const types = pick([null, null, ['POLITICIAN'], ['PARTY', 'INSTITUTION']])
  return {
    query,
    variables: { q: q.slice(0, 200), types, countries: pick([null, null, ['us', 'gb']]) },
  }
}

function misspelt(name) {
  const middle = Math.floor(name.length / 2)
  return name.slice(0, middle) + name.slice(middle + 1)
}

function entities({ entity, pick }) {
  const { type, countryCode, name } = entity()
  const filters = { types: [type], country: countryCode, q: null, ids: null }
  const variables = pick([
    filters,
    { ...filters, country: null },
    { ...filters, types: null },
    { ...filters, types: null, q: name.split(' ').at(-1) },
  ])
  const query = `query($types: [EntityType!], $country: String, $q: String, $ids: [ID!], $after: String) {
    entities(types: $types, country: $country, q: $q, ids: $ids, first: 25, after: $after) {
      totalCount edges { cursor node { slug name type } } pageInfo { hasNextPage endCursor } } }`
  const page = pick([{}, { next: ['entities', 'pageInfo', 'endCursor'] }])
  return { query, variables, ...page }
}

function byId({ entity, pick }) {
  const { slug } = entity()
  const fields = '__typename ... on Entity { slug name type }'
  const many = Array.from({ length: 5 }, () => entity().slug)
  return pick([
    { query: `query($id: ID!) { node(id: $id) { ${fields} } }`, ids: { id: slug } },
    {
      query: 'query($ids: [ID!]) { entities(ids: $ids) { totalCount nodes { slug name } } }',
      ids: { ids: [slug, ...many] },
    },
    {
      query: `{ entityByIdentifier(scheme: "wikidata", value: "${pick(['Q76', 'Q567', 'Q9960', 'Q0'])}") { slug } }`,
    },
  ])
}

function path({ entity, pick }) {
  const query = `query($from: String!, $to: String!, $most: Int) {
    path(from: $from, to: $to, maxLength: $most, limit: 1) { length } }`
  const variables = { from: entity('POLITICIAN').slug, to: entity().slug, most: pick([2, 4, 6]) }
  return { query, variables }
}

function neighbourhood({ entity, pick }) {
  const query = `query($of: String!, $depth: Int, $most: Int) {
    neighbourhood(of: $of, depth: $depth, maxNodes: $most) {
      nodes { slug name } links { kind role start source { slug } target { slug } } omitted { count node { slug } } } }`
  const variables = { of: entity().slug, depth: pick([0, 1, 2]), most: pick([10, 60]) }
  return { query, variables }
}

function markets({ pick }) {
  const query = `query($status: [MarketState!], $category: String, $q: String, $orderBy: MarketOrder, $after: String) {
    markets(status: $status, category: $category, q: $q, orderBy: $orderBy, first: 15, after: $after) {
      totalCount edges { cursor node { ${MARKET} } } pageInfo { hasNextPage endCursor } } }`
  const variables = {
    status: pick([null, STATES, ['RESOLVED']]),
    category: pick([null, 'elections', 'politics']),
    q: pick([null, null, 'president', 'election']),
    orderBy: { field: pick(ORDERS), direction: pick([null, 'ASC', 'DESC']) },
  }
  return { query, variables, ...pick([{}, { next: ['markets', 'pageInfo', 'endCursor'] }]) }
}

function oneMarket({ market, grouped, pick }) {
  const one = pick([market(), grouped()])
  const query = `query($id: ID!) { market(by: { id: $id }) { ${MARKET}
    listings { venue { name } title state percent } entities { edges { role confidence node { slug } } }
    group { id title isExclusive isExhaustive rawShares { edges { percent node { id } } } normalisedShares { edges { percent } }
      markets(first: 5) { totalCount nodes { id } } }
    history(from: "2026-01-25T00:00:00Z", to: "2026-02-01T00:00:00Z", interval: DAY) { at open high low close isGap } } }`
  return { query, variables: { id: one.id } }
}
