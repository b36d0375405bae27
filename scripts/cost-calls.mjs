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
/** The names of the Cypher queries that count. */
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
    ...rootCalls(ofType, all, await titleWords(rowsOf)),
    ...listCalls(ofType, all),
    ...countCalls(ofType, all),
    ...(await marketCalls(rowsOf)),
    ...(await raceCalls(rowsOf)),
  ]
}

function rootCalls(ofType, all, titles) {
  const slugs = all.map(({ slug }) => ({ slug }))
  const ids = all.map(({ id }) => ({ id }))
  const values = all.flatMap(({ wikidata }) => (wikidata === null ? [] : { value: wikidata }))
  const politicians = ofType.Politician.map(({ slug }) => slug)
  const pairs = politicians.map((from, at) => ({
    from,
    to: politicians[(at + 7) % politicians.length],
  }))
  const largest = Object.values(ofType).map((list) => list.slice(-8).map(({ slug }) => slug))
  const words = all
    .flatMap(({ name }) => [name, name.split(' ').at(-1), name.slice(0, 3)])
    .flatMap((q) => (q.length <= 200 ? { q } : []))
  const some = [...Object.values(ofType), all].map((list) => ({ ids: list.map(({ id }) => id) }))
  return [
    root('node', 'query($id: ID!) { node(id: $id) { id } }', ids),
    root('entity', 'query($slug: String!) { entity(slug: $slug) { id image } }', slugs),
    root(
      'entitiesBySlug',
      'query($slug: String!) { entitiesBySlug(slugs: [$slug]) { id image } }',
      slugs,
    ),
    root(
      'entityByIdentifier',
      'query($value: String!) { entityByIdentifier(scheme: "wikidata", value: $value) { id } }',
      values,
    ),
    root('entities', `${LISTED} { nodes { id } } }`, [...listFilters(all), ...conditions(ofType)]),
    root('search', 'query($q: String!) { search(q: $q, first: 1) { edges { match } } }', words),
    root('searchAll', 'query($q: String!) { searchAll(q: $q, first: 1) { nodes { id } } }', [
      ...words,
      ...titles,
    ]),
    call(
      'SearchConnection.facets',
      /^search\/facets/,
      'query($q: String!) { search(q: $q, first: 1) { facets { types { count } } } }',
      words,
    ),
    root(
      'path',
      'query($from: String!, $to: String!) { path(from: $from, to: $to, limit: 1) { length } }',
      pairs,
    ),
    root(
      'neighbourhood',
      'query($slug: String!) { neighbourhood(of: $slug, maxNodes: 2) { nodes { id } } }',
      slugs,
    ),
    root(
      'inCommon',
      'query($of: [String!]!) { inCommon(of: $of, limit: 1) { size } }',
      [...pairs.map(({ from, to }) => [from, to]), ...largest].map((of) => ({ of })),
    ),
    root(
      'relationshipsAmong',
      'query($ids: [ID!]!) { relationshipsAmong(ids: $ids, limit: 1) { relationshipId } }',
      some,
    ),
    // The count is cached for a minute, so most requests need no query.
    root('overview', '{ overview { types { count } countries { count } openMarkets } }', [
      {},
      {},
      {},
    ]),
  ]
}

/** Titles of markets and races, and their first and last words. */
async function titleWords(rowsOf) {
  const titles = [
    ...(await evenly(rowsOf, 'MATCH (one:Market) RETURN one.title AS title ORDER BY one.id')),
    ...(await evenly(rowsOf, 'MATCH (one:RaceFeed) RETURN one.title AS title ORDER BY one.key')),
  ]
  return titles
    .flatMap(({ title }) => [title, title.split(' ')[0], title.split(' ').at(-1)])
    .flatMap((q) => (q === '' || q.length > 200 ? [] : { q }))
}

const LISTED = `query($types: [EntityType!], $country: String, $q: String, $changedSince: DateTime,
    $where: EntityFilter) {
  entities(types: $types, country: $country, q: $q, changedSince: $changedSince, where: $where, first: 1)`

/** Conditions that start from each index, with the largest bodies, offices and areas. */
function conditions(ofType) {
  const of = (field, entities) => entities.map(({ slug }) => ({ [field]: slug }))
  return [
    ...of('memberOf', ofType.Institution.slice(-LARGEST)),
    ...of('memberOf', ofType.Party.slice(-LARGEST)),
    ...of('holds', ofType.Office.slice(-LARGEST)),
    ...of('represents', ofType.Area.slice(-LARGEST)),
    ...['1950', '1960-05', '1970-01-01'].map((from) => ({ birthDate: { from, to: from } })),
    ...ofType.Politician.map(({ name }) => ({ name: name.split(' ').at(-1) })),
  ].map((condition) => ({ where: { gender: 'female', current: true, ...condition } }))
}

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
  const page = (list) => `${list}(first: 1) { nodes { id } }`
  const own = Object.entries(LISTS).flatMap(([type, lists]) => {
    const ofOwn = fieldsOfEntity(type, ofType[type])
    return lists.map((list) =>
      ofOwn(list, list === 'terms' ? /^term\/page/ : /^relationship\/(page|outgoing)/, page(list)),
    )
  })
  const ofPolitician = fieldsOfEntity('Politician', ofType.Politician)
  const ofAny = fieldsOfEntity('Entity', all)
  return [
    ...own,
    ofPolitician('tenures', /^tenure\//, 'tenures(first: 1) { nodes { start } }'),
    ...colleaguesCalls(ofType),
    ...['Institution', 'Office'].map((type) =>
      fieldsOfEntity(type, ofType[type])('coverage', /^coverage\//, 'coverage { until }'),
    ),
    ...['Institution', 'Party'].flatMap((type) => [
      groupCall(type, ofType[type]),
      memberCall(type, ofType[type], ofType),
    ]),
    root(
      'partySwitches',
      'query($institution: String!) { partySwitches(institution: $institution, first: 1) { nodes { leftOn } } }',
      ofType.Institution.map(({ slug }) => ({ institution: slug })),
    ),
    root('changes', 'query($of: String) { changes(of: $of, first: 1) { nodes { seq } } }', [
      {},
      ...ofType.Institution.map(({ slug }) => ({ of: slug })),
      ...ofType.Politician.map(({ slug }) => ({ of: slug })),
    ]),
    ofAny('relationships', /^relationship\//, page('relationships')),
    ofAny('markets', /^market\/page/, page('markets')),
  ]
}

/** The groups of all members, and of the members in a year. */
function groupCall(type, entities) {
  return call(
    `${type}.membersBy`,
    /^member\//,
    `query($slug: String!, $group: MemberGrouping!, $at: PartialDate) {
      entity(slug: $slug) { ... on ${type} { membersBy(group: $group, at: $at) { count } } } }`,
    entities.flatMap(({ slug }) =>
      ['PARTY', 'AREA', 'GENDER', 'COUNTRY'].flatMap((group) => [
        { slug, group },
        { slug, group, at: '2015' },
      ]),
    ),
  )
}

/** The members of a party or for an area, at any time and in a year. */
function memberCall(type, entities, { Party, Area }) {
  const conditions = [
    ...Party.slice(-LARGEST).map(({ slug }) => ({ party: slug })),
    ...Area.slice(-LARGEST).map(({ slug }) => ({ areaWithin: slug })),
  ]
  return call(
    `${type}.members.where`,
    /^member\//,
    `query($slug: String!, $where: MemberFilter!, $at: PartialDate) {
      entity(slug: $slug) { ... on ${type} { members(where: $where, at: $at, first: 1) { nodes { id } } } } }`,
    entities.flatMap(({ slug }) =>
      conditions.flatMap((where) => [
        { slug, where },
        { slug, where, at: '2015' },
      ]),
    ),
  )
}

/** All colleagues, and colleagues who were also in one of the largest bodies or parties. */
function colleaguesCalls({ Politician, Institution, Party }) {
  const largest = [...Institution.slice(-LARGEST), ...Party.slice(-LARGEST)]
  const variables = Politician.flatMap(({ slug }, at) => [
    { slug },
    { slug, also: largest[at % largest.length].slug },
  ])
  const query = (selection) => `query($slug: String!, $also: String) {
    entity(slug: $slug) { ... on Politician { colleagues(also: $also, first: 1) { ${selection} } } } }`
  return [
    call('Politician.colleagues', /^relationship\/colleagues/, query('nodes { id }'), variables),
    call('Politician.colleagues.totalCount', COUNTS, query('totalCount'), variables),
  ]
}

function countCalls(ofType, all) {
  const counted = (type, entities) => (list) =>
    fieldsOfEntity(type, entities)(`${list}.totalCount`, COUNTS, `${list}(first: 1) { totalCount }`)
  return [
    call('Query.entities.totalCount', COUNTS, `${LISTED} { totalCount } }`, [
      ...listFilters(all),
      ...conditions(ofType),
    ]),
    ...Object.entries(LISTS).flatMap(([type, lists]) => lists.map(counted(type, ofType[type]))),
    ...['relationships', 'markets'].map(counted('Entity', all)),
  ]
}

async function marketCalls(rowsOf) {
  const idsOf = (label) => evenly(rowsOf, `MATCH (one:${label}) RETURN one.id AS id ORDER BY id`)
  const markets = await idsOf('Market')
  const groups = await idsOf('MarketGroup')
  const orders = ['OPENED', 'CLOSING', 'VOLUME', 'MOVE_DAY', 'DISAGREEMENT'].flatMap((field) =>
    ['ASC', 'DESC'].map((direction) => ({ field, direction })),
  )
  const filters = [
    ...[{}, { category: 'politics' }, { category: 'elections' }, { country: 'us' }],
    ...[{ q: 'election' }, { source: 'polymarket' }],
  ]
  const ordered = orders.flatMap((orderBy) => filters.map((filter) => ({ ...filter, orderBy })))
  const listed = `query($category: String, $country: String, $q: String, $source: String, $orderBy: MarketOrder) {
    markets(category: $category, country: $country, q: $q, source: $source, orderBy: $orderBy, first: 1)`
  const ofMarket = fieldsOf('Market', 'query($id: ID!) { market(by: { id: $id }) { … } }', markets)
  const ofGroup = fieldsOf('MarketGroup', 'query($id: ID!) { marketGroup(id: $id) { … } }', groups)
  return [
    ofMarket('entities', /^market\/entities/, 'entities(first: 1) { edges { role } }'),
    ofMarket('listings', /^market\/listings/, 'listings { venue { id } }'),
    ofMarket('implies', /^market\/related/, 'implies(first: 1) { edges { reason } }'),
    ofMarket('implies.totalCount', COUNTS, 'implies(first: 1) { totalCount }'),
    ofMarket('excludes', /^market\/related/, 'excludes(first: 1) { edges { reason } }'),
    ofMarket('excludes.totalCount', COUNTS, 'excludes(first: 1) { totalCount }'),
    ofMarket(
      'contradictions',
      /^market\/contradictions-of/,
      'contradictions(first: 1) { nodes { gap } }',
    ),
    ofMarket('sources', /^market\/listings/, 'sources { venue { id } }'),

    root('market', 'query($id: ID!) { market(by: { id: $id }) { id } }', markets),
    root('markets', `${listed} { nodes { id } } }`, ordered),
    call('Query.markets.totalCount', COUNTS, `${listed} { totalCount } }`, ordered),
    root('marketCategories', '{ marketCategories { count } }', [{}]),
    root('marketGroup', 'query($id: ID!) { marketGroup(id: $id) { id } }', groups),
    ofGroup('markets', /^market\/page/, 'markets(first: 1) { nodes { id } }'),
    ofGroup('markets.totalCount', COUNTS, 'markets(first: 1) { totalCount }'),
    ofGroup('rawShares', /^market\/shares/, 'rawShares(first: 1) { edges { percent } }'),
    ofGroup(
      'normalisedShares',
      /^market\/shares/,
      'normalisedShares(first: 1) { edges { percent } }',
    ),
    root('marketContradictions', '{ marketContradictions(first: 1) { nodes { gap } } }', [{}]),
    root('sources', '{ sources { id drift { field } } }', [{}]),
    // One query returns both counts, so each count has half of the price of the query.
    ...['Source.listings', 'Source.markets'].map((field) => ({
      ...call(field, COUNTS, '{ sources { listings markets } }', [{}]),
      share: 2,
    })),
    call(
      'Source.calibration',
      /^(venue\/ended|market\/forecasts)/,
      CALIBRATION,
      [1, 7, 30, 90].map((days) => ({ days })),
    ),
    root('source', '{ source(id: "polymarket") { id drift { field } } }', [{}]),
    root('collections', '{ collections { id drift { field } } }', [{}]),
  ]
}

/** Queries one venue that has many markets, because a call returns one node. */
const CALIBRATION =
  'query($days: Int) { source(id: "polymarket") { calibration(days: $days) { questions } } }'

const RACES = `query($area: String, $office: String, $from: PartialDate, $to: PartialDate, $called: Boolean) {
  races(area: $area, office: $office, from: $from, to: $to, called: $called, first: 1)`
const ELECTIONS = `query($from: PartialDate, $to: PartialDate, $country: String, $state: ElectionState) {
  elections(from: $from, to: $to, country: $country, state: $state, first: 1)`

/** Calls for all elections with races, evenly distributed races, and the races with most units. */
async function raceCalls(rowsOf) {
  const elections = await rowsOf(
    `MATCH (c:Race)-[:RACE_OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Election)
     RETURN DISTINCT e.slug AS slug ORDER BY slug`,
  )
  const some = await evenly(rowsOf, 'MATCH (c:Race) RETURN c.id AS id ORDER BY id')
  const large = await rowsOf(
    'MATCH (c:Race) RETURN c.id AS id ORDER BY COUNT { (c)<-[:COUNTS]-() } DESC, id LIMIT 10',
  )
  const people = await rowsOf(
    `MATCH (c:Candidacy)-[:OF]->(:ReferenceKey)-[:STANDS_FOR]->(e:Politician)
     WITH e, count(c) AS stood RETURN e.slug AS slug ORDER BY stood DESC, slug LIMIT 100`,
  )
  const divisions = await rowsOf(
    `MATCH (e:Area)-[:IDENTIFIED_BY]->(k) WHERE k.key STARTS WITH 'ocd:ocd-division/country:us'
     RETURN e.slug AS slug, k.key AS key ORDER BY key`,
  )
  const states = divisions.filter((_each, at) => at % Math.ceil(divisions.length / 50) === 0)
  const seats = await rowsOf(
    `MATCH (e:Office)-[:IDENTIFIED_BY]->(k) WHERE k.key STARTS WITH 'us-congress:post/seat-'
     RETURN e.slug AS slug ORDER BY slug`,
  )
  const raceFilters = [
    ...['us', 'us/ca', 'us/tx', 'us/ny/district/14'].flatMap((area) => [
      { area },
      { area, office: 'house', from: '2016' },
    ]),
    ...[
      {},
      { office: 'house' },
      { office: 'governor' },
      { called: true },
      { from: '2024', to: '2024' },
    ],
  ]
  const electionFilters = [
    ...[{}, { from: '2026' }, { country: 'us' }, { country: 'fr' }, { from: '2010', to: '2015' }],
    ...['SCHEDULED', 'CERTIFIED', 'CANCELLED'].map((state) => ({ state })),
  ]
  const races = [...some, ...large]
  const ofElection = fieldsOfEntity('Election', elections)
  const ofPolitician = fieldsOfEntity('Politician', people)
  const ofRace = fieldsOf('Race', 'query($id: ID!) { race(id: $id) { … } }', races)
  return [
    ofElection('state', /^election\//, 'state'),
    ofElection('coverage', /^election\//, 'coverage { races }'),
    ofElection('races', /^(election|race)\//, 'races(first: 1) { nodes { id } }'),
    call('Query.race', /^race\//, 'query($id: ID!) { race(id: $id) { id } }', races),
    ofRace('calls', /^race\/calls/, 'calls(first: 1) { nodes { by } }'),
    ofRace('calls.totalCount', COUNTS, 'calls(first: 1) { totalCount }'),
    ofRace('results.totalCount', COUNTS, 'results(first: 1) { totalCount }'),
    ofRace('results', /^race\/(?!by-ids)/, 'results(first: 1) { nodes { unit } }'),
    ofRace('timeline', /^(?!race\/by-ids)/, 'timeline(first: 1) { nodes { at } }'),
    ofPolitician('raceCandidacies', /^race\//, 'raceCandidacies(first: 1) { nodes { id } }'),
    ofPolitician('races', /^race\//, 'races(first: 1) { nodes { id } }'),
    fieldsOfEntity('Area', states)('races', /^race\//, 'races(first: 1) { nodes { id } }'),
    fieldsOfEntity('Office', seats)('races', /^race\//, 'races(first: 1) { nodes { id } }'),
    root(
      'representatives',
      'query($division: String!) { representatives(division: $division) { division } }',
      divisions
        .filter((_each, at) => at % 10 === 0)
        .map(({ key }) => ({ division: key.replace('ocd:', '') })),
    ),
    root('races', `${RACES} { nodes { id } } }`, raceFilters),
    root('elections', `${ELECTIONS} { nodes { id } } }`, electionFilters),
  ]
}

function call(field, of, source, all) {
  return { field, of, calls: all.map((variables) => ({ source, variables })) }
}

/** The calls of a field of `Query`. No other field sends a query in them. */
function root(field, source, all) {
  return call(`Query.${field}`, /./, source, all)
}

/**
 * Returns a function that makes the calls of a field of `parent`. `frame`: the query, with … in the
 * place of the selected field.
 */
function fieldsOf(parent, frame, all) {
  return (field, of, selection) =>
    call(`${parent}.${field}`, of, frame.replace('…', selection), all)
}

function fieldsOfEntity(type, entities) {
  const frame = `query($slug: String!) { entity(slug: $slug) { ... on ${type} { … } } }`
  return fieldsOf(
    type,
    frame,
    entities.map(({ slug }) => ({ slug })),
  )
}

/** Entities of a type: some, evenly distributed by slug, and the largest. */
async function entitiesOf(rowsOf, type) {
  const columns = `e.id AS id, e.slug AS slug, e.name AS name, e.countryCode AS country,
    head([one IN e.identifiers WHERE one STARTS WITH 'wikidata:' | substring(one, 9)]) AS wikidata`
  const some = await evenly(
    rowsOf,
    `MATCH (e:Entity {type: $type}) WHERE NOT coalesce(e.orphaned, false) RETURN ${columns} ORDER BY e.slug`,
    { type: type.toLowerCase() },
  )
  const largest = await rowsOf(
    `MATCH (e:Entity {type: $type}) RETURN ${columns} ORDER BY COUNT { (e)--() } DESC, e.slug LIMIT ${LARGEST}`,
    { type: type.toLowerCase() },
  )
  return [...some, ...largest]
}

async function evenly(rowsOf, text, params) {
  const rows = await rowsOf(text, params)
  const count = Math.min(EVENLY, rows.length)
  return Array.from({ length: count }, (_each, at) => rows[Math.floor((at * rows.length) / count)])
}
