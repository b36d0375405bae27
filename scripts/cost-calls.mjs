// The calls of scripts/measure-costs.mjs: queries that return one node, for each field with its own
// price.

/** The number of evenly distributed entities of a type, and of its largest entities. */
const EVENLY = 25
const LARGEST = 5

/** The lists of each type of entity. */
const LISTS = {
  Politician: [
    ...['offices', 'parties', 'institutions', 'committees', 'constituencies', 'candidacies'],
    'terms',
  ],
  Party: ['members'],
  Office: ['holders'],
  Institution: ['members', 'committees', 'offices', 'terms'],
  Election: ['candidates', 'winners'],
  Area: ['representatives', 'children', 'institutions'],
}
/** Queries that count. */
const COUNTS = /count/
const TYPES = [...Object.keys(LISTS), 'Person', 'Organization']

/**
 * The calls of each field. `of` matches the names of the queries that only this field causes.
 * `rowsOf` queries the graph, to choose the subjects.
 */
export async function callsOf(rowsOf) {
  const ofType = Object.fromEntries(
    await Promise.all(TYPES.map(async (type) => [type, await entitiesOf(rowsOf, type)])),
  )
  const all = Object.values(ofType).flat()
  return [
    ...rootCalls(ofType, all),
    ...listCalls(ofType, all),
    ...countCalls(ofType, all),
    ...(await marketCalls(rowsOf)),
    ...(await raceCalls(rowsOf)),
  ]
}

function rootCalls(ofType, all) {
  const slugs = all.map(({ slug }) => ({ slug }))
  const politicians = ofType.Politician.map(({ slug }) => slug)
  const pairs = politicians.map((from, at) => ({
    from,
    to: politicians[(at + 7) % politicians.length],
  }))
  const words = all.flatMap(({ name }) => [
    { q: name },
    { q: name.split(' ').at(-1) },
    { q: name.slice(0, 3) },
  ])
  const filters = listFilters(all)
  return [
    call(
      'Query.node',
      /./,
      'query($id: ID!) { node(id: $id) { id } }',
      all.map(({ id }) => ({ id })),
    ),
    call('Query.entity', /./, 'query($slug: String!) { entity(slug: $slug) { id image } }', slugs),
    call(
      'Query.entityByIdentifier',
      /./,
      'query($value: String!) { entityByIdentifier(scheme: "wikidata", value: $value) { id } }',
      all.filter(({ wikidata }) => wikidata !== null).map(({ wikidata }) => ({ value: wikidata })),
    ),
    call('Query.entities', /./, `${LISTED} { nodes { id } } }`, filters),
    call(
      'Query.search',
      /./,
      'query($q: String!) { search(q: $q, first: 1) { hits { match } } }',
      words.filter(({ q }) => q.length <= 200),
    ),
    call(
      'Query.path',
      /./,
      'query($from: String!, $to: String!) { path(from: $from, to: $to, limit: 1) { length } }',
      pairs,
    ),
    call(
      'Query.neighbourhood',
      /./,
      'query($slug: String!) { neighbourhood(of: $slug, maxNodes: 2) { nodes { id } } }',
      slugs,
    ),
    call(
      'Query.relationshipsAmong',
      /./,
      'query($ids: [ID!]!) { relationshipsAmong(ids: $ids, first: 1) { relationshipId } }',
      [...Object.values(ofType), all].map((some) => ({ ids: some.map(({ id }) => id) })),
    ),
    // The count is cached for a minute, so most requests need no query.
    call(
      'Query.overview',
      /./,
      '{ overview { types { count } countries { count } openMarkets } }',
      [{}, {}, {}],
    ),
  ]
}

const LISTED = `query($types: [EntityType!], $country: String, $q: String, $changedSince: DateTime) {
  entities(types: $types, country: $country, q: $q, changedSince: $changedSince, first: 1)`

/** Filters of entity lists: none, a type, a type and a time, a country, words. */
function listFilters(all) {
  const types = TYPES.map((type) => ({ types: [type.toUpperCase()] }))
  const changedSince = new Date().toISOString()
  const some = (list) =>
    list.filter((_each, at) => at % Math.ceil(list.length / TYPES.length) === 0)
  const countries = [...new Set(all.map(({ country }) => country))].filter(Boolean).sort()
  const words = all.map(({ name }) => name.split(' ')[0]).filter((word) => word.length > 1)
  return [
    {},
    ...types,
    ...types.map((type) => ({ ...type, changedSince })),
    ...some(countries).map((country) => ({ country })),
    ...some(words).map((q) => ({ q })),
  ]
}

function listCalls(ofType, all) {
  const own = Object.entries(LISTS).flatMap(([type, lists]) =>
    lists.map((list) =>
      call(
        `${type}.${list}`,
        list === 'terms' ? /^term\/page/ : /^relationship\/(page|outgoing)/,
        `query($slug: String!) { entity(slug: $slug) { ... on ${type} { ${list}(first: 1) { nodes { id } } } } }`,
        ofType[type].map(({ slug }) => ({ slug })),
      ),
    ),
  )
  const ofAll = [
    ['relationships', /^relationship\//],
    ['markets', /^market\/page/],
  ].map(([list, of]) =>
    call(
      `Entity.${list}`,
      of,
      `query($slug: String!) { entity(slug: $slug) { ${list}(first: 1) { nodes { id } } } }`,
      all.map(({ slug }) => ({ slug })),
    ),
  )
  const tenures = call(
    'Politician.tenures',
    /^tenure\//,
    'query($slug: String!) { entity(slug: $slug) { ... on Politician { tenures(first: 1) { start } } } }',
    ofType.Politician.map(({ slug }) => ({ slug })),
  )
  const coverages = ['Institution', 'Office'].map((type) =>
    call(
      `${type}.coverage`,
      /^coverage\//,
      `query($slug: String!) { entity(slug: $slug) { ... on ${type} { coverage { until } } } }`,
      ofType[type].map(({ slug }) => ({ slug })),
    ),
  )
  return [...own, tenures, colleaguesCall(ofType), ...coverages, ...ofAll]
}

/** All colleagues, and colleagues who were also in one of the largest bodies or parties. */
function colleaguesCall({ Politician, Institution, Party }) {
  const largest = [...Institution.slice(-LARGEST), ...Party.slice(-LARGEST)]
  return call(
    'Politician.colleagues',
    /^relationship\/colleagues/,
    `query($slug: String!, $also: String) {
      entity(slug: $slug) { ... on Politician { colleagues(also: $also, first: 1) { nodes { id } } } } }`,
    Politician.flatMap(({ slug }, at) => [
      { slug },
      { slug, also: largest[at % largest.length].slug },
    ]),
  )
}

function countCalls(ofType, all) {
  const source = (selection) => `query($slug: String!) { entity(slug: $slug) { ${selection} } }`
  const counted = (list) => `${list}(first: 1) { totalCount }`
  const slugsOf = (entities) => entities.map(({ slug }) => ({ slug }))
  const own = Object.entries(LISTS).flatMap(([type, lists]) =>
    lists.map((list) =>
      call(
        `${type}.${list}.totalCount`,
        COUNTS,
        source(`... on ${type} { ${counted(list)} }`),
        slugsOf(ofType[type]),
      ),
    ),
  )
  const ofAll = ['relationships', 'markets'].map((list) =>
    call(`Entity.${list}.totalCount`, COUNTS, source(counted(list)), slugsOf(all)),
  )
  const entities = `${LISTED} { totalCount } }`
  return [call('Query.entities.totalCount', COUNTS, entities, listFilters(all)), ...own, ...ofAll]
}

async function marketCalls(rowsOf) {
  const markets = (await evenly(rowsOf, 'MATCH (m:Market) RETURN m.id ORDER BY m.id')).map(
    ([id]) => ({ id }),
  )
  const groups = (await evenly(rowsOf, 'MATCH (g:MarketGroup) RETURN g.id ORDER BY g.id')).map(
    ([id]) => ({ id }),
  )
  const orders = ['OPENED', 'CLOSING', 'VOLUME', 'MOVE_DAY', 'DISAGREEMENT']
  const filters = orders.flatMap((orderBy) =>
    [
      {},
      { category: 'politics' },
      { category: 'elections' },
      { country: 'us' },
      { q: 'election' },
      { source: 'polymarket' },
    ].map((filter) => ({ ...filter, orderBy })),
  )
  const listed = `query($category: String, $country: String, $q: String, $source: String, $orderBy: MarketOrder) {
    markets(category: $category, country: $country, q: $q, source: $source, orderBy: $orderBy, first: 1)`
  const ofMarket = (field, of, selection) =>
    call(`Market.${field}`, of, `query($id: ID!) { market(id: $id) { ${selection} } }`, markets)
  const ofGroup = (field, of, selection) =>
    call(
      `MarketGroup.${field}`,
      of,
      `query($id: ID!) { marketGroup(id: $id) { ${selection} } }`,
      groups,
    )
  return [
    ofMarket('entities', /^market\/entities/, 'entities(first: 1) { role }'),
    ofMarket('listings', /^market\/listings/, 'listings { venue }'),
    ofMarket('sources', /^market\/listings/, 'sources { venue }'),

    call('Query.market', /./, 'query($id: ID!) { market(id: $id) { id } }', markets),
    call('Query.markets', /./, `${listed} { nodes { id } } }`, filters),
    call('Query.markets.totalCount', COUNTS, `${listed} { totalCount } }`, filters),
    call('Query.marketGroup', /./, 'query($id: ID!) { marketGroup(id: $id) { id } }', groups),
    ofGroup('markets', /^market\/page/, 'markets(first: 1) { nodes { id } }'),
    ofGroup('markets.totalCount', COUNTS, 'markets(first: 1) { totalCount }'),
    ofGroup('rawShares', /^market\/shares/, 'rawShares(first: 1) { percent }'),
    ofGroup('normalisedShares', /^market\/shares/, 'normalisedShares(first: 1) { percent }'),
    call('Query.sources', /./, '{ sources { id drift { field } } }', [{}]),
    // One query returns both counts, so each has half of its price.
    ...['Source.listings', 'Source.markets'].map((field) => ({
      ...call(field, COUNTS, '{ sources { listings markets } }', [{}]),
      share: 2,
    })),
    call('Query.collections', /./, '{ collections { id drift { field } } }', [{}]),
  ]
}

/** Calls for all elections with races, evenly distributed races, and the races with most units. */
async function raceCalls(rowsOf) {
  const elections = await rowsOf(
    `MATCH (c:Race)-[:RACE_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Election)
     RETURN DISTINCT e.slug ORDER BY e.slug`,
  )
  const some = await evenly(rowsOf, 'MATCH (c:Race) RETURN c.id ORDER BY c.id')
  const large = await rowsOf(
    'MATCH (c:Race) RETURN c.id ORDER BY COUNT { (c)<-[:COUNTS]-() } DESC, c.id LIMIT 10',
  )
  const people = await rowsOf(
    `MATCH (c:Candidacy)-[:OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Politician)
     WITH e, count(c) AS stood RETURN e.slug ORDER BY stood DESC, e.slug LIMIT 100`,
  )
  const races = [...some, ...large].map(([id]) => ({ id }))
  const slugs = [...elections].map(([slug]) => ({ slug }))
  const ofElection = (field, of, selection) =>
    call(
      `Election.${field}`,
      of,
      `query($slug: String!) { entity(slug: $slug) { ... on Election { ${selection} } } }`,
      slugs,
    )
  const ofRace = (field, of, selection) =>
    call(`Race.${field}`, of, `query($id: ID!) { race(id: $id) { ${selection} } }`, races)
  return [
    ofElection('state', /^election\//, 'state'),
    ofElection('coverage', /^election\//, 'coverage { races }'),
    ofElection('races', /^(election|race)\//, 'races(first: 1) { nodes { id } }'),
    call('Query.race', /^race\//, 'query($id: ID!) { race(id: $id) { id } }', races),
    ofRace('calls', /^race\/calls/, 'calls(first: 1) { nodes { by } }'),
    ofRace('results', /^race\/(?!by-ids)/, 'results(first: 1) { nodes { unit } }'),
    ofRace('timeline', /^(?!race\/by-ids)/, 'timeline(first: 1) { nodes { at } }'),
    call(
      'Politician.raceCandidacies',
      /^race\//,
      `query($slug: String!) { entity(slug: $slug) { ... on Politician {
        raceCandidacies(first: 1) { nodes { id } } } } }`,
      people.map(([slug]) => ({ slug })),
    ),
  ]
}

function call(field, of, source, all) {
  return { field, of, calls: all.map((variables) => ({ source, variables })) }
}

/** Entities of a type: some, evenly distributed by slug, and the largest. */
async function entitiesOf(rowsOf, type) {
  const columns = `e.id, e.slug, e.name, e.countryCode,
    head([one IN e.identifiers WHERE one STARTS WITH 'wikidata:' | substring(one, 9)])`
  const some = await evenly(
    rowsOf,
    `MATCH (e:Entity {type: $type}) WHERE NOT coalesce(e.orphaned, false) RETURN ${columns} ORDER BY e.slug`,
    { type: type.toLowerCase() },
  )
  const largest = await rowsOf(
    `MATCH (e:Entity {type: $type}) RETURN ${columns} ORDER BY COUNT { (e)--() } DESC, e.slug LIMIT ${LARGEST}`,
    { type: type.toLowerCase() },
  )
  return [...some, ...largest].map(([id, slug, name, country, wikidata]) => ({
    ...{ id, slug, name, country, wikidata },
  }))
}

async function evenly(rowsOf, text, params) {
  const rows = await rowsOf(text, params)
  const count = Math.min(EVENLY, rows.length)
  return Array.from({ length: count }, (_each, at) => rows[Math.floor((at * rows.length) / count)])
}
