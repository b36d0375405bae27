import { drawnPages, wordsOf } from '../support/browser/drawn.js'

const { shown } = drawnPages()

const DATASET = {
  ...{ name: 'list', title: 'The List', licence: 'CC0-1.0', attribution: 'Its makers' },
  ...{ url: 'https://list.example/', lastImportAt: '2026-01-31T08:00:00Z', dataAsOf: '2026-01' },
}
const saying = (url: string | null, given: object = {}) => ({
  ...{ url, start: '2001-05', end: '2005-06-07', role: null, isContradictory: false },
  ...{ dataset: DATASET, ...given },
})
const NAMES: Readonly<Record<string, string>> = {
  house: 'House of Examples',
  north: 'North congressional district',
  speaker: 'Speaker of the House',
  health: 'Health Committee',
  blue: 'كتلة',
}
const named = (slug: string, given: object = {}) => ({
  ...{ id: `id-${slug}`, slug, name: NAMES[slug] ?? slug, ...given },
})
const BLUE = named('blue')
const tenure = (given: object) => ({
  ...{ office: null, institution: null, area: null, party: null, role: null },
  ...{ start: null, end: null, asOf: null, isCurrent: null, facts: [] },
  evidence: [saying('https://a.example/1')],
  ...given,
})
const HOUSE = named('house', { classification: 'legislature', parent: null })
const SEAT = tenure({
  ...{ institution: HOUSE, area: named('north'), party: BLUE, start: '2019-01-03' },
  ...{ end: '2027-01-03', asOf: '2026-01', isCurrent: true },
  facts: [{ start: '2019-01-03', startBasis: 'TERM', end: '2027-01-03', endBasis: 'TERM' }],
})
const EARLIER = tenure({
  ...{ institution: HOUSE, area: named('south'), party: BLUE, start: '2011-01-03' },
  ...{ end: '2019-01-03', isCurrent: false },
})
const SPEAKER = tenure({ office: named('speaker'), start: '2015', isCurrent: null })
const HEALTH = tenure({
  institution: named('health', { classification: 'committee', parent: named('house') }),
  ...{ asOf: '2026-01', isCurrent: true },
})
const FOOD = tenure({
  institution: named('food', {
    name: 'Food (Health Committee)',
    ...{ classification: 'committee', parent: named('health') },
  }),
  ...{ asOf: '2026-01', isCurrent: true },
})
const EDGE = {
  ...{ id: 'e1', kind: 'MEMBER_OF', label: 'Member of', role: 'whip', certainty: null },
  ...{ start: '2001-05', startBasis: 'TERM', end: '2005-06-07', endBasis: 'WITHDRAWN' },
  ...{ asOf: null, isCurrent: false },
  node: { slug: 'blue', name: 'كتلة', type: 'PARTY' },
  fact: { party: named('red', { name: 'Red Party' }), area: null },
  evidence: ['https://a.example/1', null, 'https://c.example/3'].map((url) => saying(url)),
}
const LIST = {
  ...{ totalCount: 41, pageInfo: { hasNextPage: true, endCursor: 'next one' } },
  edges: [EDGE],
}
const NONE = { totalCount: 0, nodes: [], edges: [] }
const ANN = {
  ...{ id: 'id-ann', slug: 'ann', name: 'أنا', type: 'POLITICIAN', countryCode: 'dk' },
  ...{ description: 'Politician (Denmark).' },
  links: ['javascript:alert(1)', 'https://www.ann.example/'],
  names: [
    { value: 'أنا', langs: ['ar'] },
    { value: 'Ann', langs: ['en', 'da'] },
  ],
  identifiers: [
    { scheme: 'wikidata', value: 'Q1', url: 'https://wikidata.example/Q1' },
    { scheme: 'icpsr', value: '7', url: null },
    { scheme: 'new_list', value: '8', url: null },
  ],
  ...{ image: 'https://ann.example/ann.jpg', mergedBecause: ['Both have Q1.'], corrections: [] },
  ...{ datasets: [DATASET], officialName: null, birthDate: '1970-03-01', deathDate: null },
  ...{ gender: null, email: null, contacts: [{ type: 'twitter', value: 'ann' }] },
  markets: {
    totalCount: 9,
    nodes: [
      {
        ...{ id: 'm1', title: 'Will Ann win?', state: 'OPEN', resultPercent: null },
        ...{ closesAt: null, history: [] },
        display: { percent: 62.5, quotedAt: '2025-10-16T00:00:00Z', source: { name: 'Venue' } },
      },
    ],
  },
  over: {
    totalCount: 1,
    nodes: [
      {
        ...{ id: 'm2', title: 'Did Ann run?', state: 'RESOLVED', resultPercent: 0 },
        ...{ closesAt: '2024-11-05T00:00:00Z', display: null },
      },
    ],
  },
}
const CAREER = {
  tenures: { totalCount: 5, nodes: [SEAT, FOOD, HEALTH, EARLIER, SPEAKER] },
  parties: {
    edges: [
      {
        ...{ node: BLUE, start: '2011', startBasis: 'TERM', end: null, endBasis: null },
        ...{ asOf: '2026-01', isCurrent: true, evidence: [saying(null)] },
      },
    ],
  },
  candidacies: { edges: [] },
  raceCandidacies: {
    nodes: [
      {
        ...{ id: 'c', party: 'BLU', votes: 1_234, share: 51.26 },
        race: {
          ...{ id: 'r1', title: 'Mayor', isUncontested: false },
          election: { slug: 'e24', name: 'Election 2024', startDate: '2024-11-05' },
        },
      },
    ],
  },
  relationships: NONE,
}
const holder = (slug: string, start: string | null, end: string | null) => ({
  ...{ node: { slug, name: slug }, start, end },
  fact: { institution: { id: 'id-house' } },
})
const NEIGHBOURS = {
  areas: [
    { id: 'id-north', representatives: { edges: [holder('bo', '2013-01-03', '2019-01-03')] } },
    { id: 'id-south', representatives: { edges: [holder('cy', '2023-01-03', null)] } },
  ],
  offices: [],
  body: {
    ...named('house'),
    coverage: { from: '2001', until: '2026-01', asOf: '2026-01', completeness: 'PRESENT' },
    members: {
      edges: ['ann', 'dee', 'eve'].map((slug) => ({
        ...{ start: '1999-01-03', end: null, isCurrent: true, certainty: 'POSSIBLE' },
        ...{ node: { slug, name: slug }, fact: { party: BLUE, area: named('east') } },
      })),
    },
  },
}

interface Given {
  readonly entity?: object
  readonly career?: object
  readonly search?: string
  readonly data?: object
}

const page = ({ entity = {}, career = {}, data = {}, ...visit }: Given = {}) =>
  shown(
    '/entity/:slug',
    {
      ...{ entity: { ...ANN, ...entity }, career: { ...CAREER, ...career } },
      ...{ ...NEIGHBOURS, list: { relationships: LIST }, ...data },
    },
    { params: { slug: 'ann' }, ...visit },
  )
/** The words of a page below its head. */
const wordsOfPage = async (given: Given = {}) =>
  wordsOf((await page(given)).html.replace(/^.*<main/s, '<main'))
const rowsOf = (html: string) =>
  (html.match(/<div class="tenure">.*?<\/details><\/div>/gs) ?? []).map(wordsOf)

describe('the page of an entity', () => {
  it('says in its head what it is, for search engines, other sites and programs', async () => {
    const { html } = await page()

    expect(html).toContain('<title>أنا · Polity</title>')
    expect(html).toContain('<link rel="canonical" href="https://polity.example/entity/ann"')
    expect(html).toMatch(
      /<link rel="alternate" type="application\/json" href="\/api\/graph\/entity\/ann"/,
    )
    expect(html).toContain('property="og:type" content="profile"')
    expect(html).toContain('content="https://polity.example/entity/ann/picture.png"')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({
      ...{ '@context': 'https://schema.org', '@type': 'Person', name: 'أنا' },
      ...{ '@id': 'https://polity.example/entity/ann', url: 'https://polity.example/entity/ann' },
      description: 'Politician (Denmark).',
      ...{ alternateName: ['Ann'], birthDate: '1970-03-01' },
      sameAs: ['https://www.ann.example/', 'https://wikidata.example/Q1'],
    })
  })

  it('asks step by step for what its type has, on the day of its address', async () => {
    const answers: readonly object[] = [
      { entity: ANN },
      { career: CAREER },
      NEIGHBOURS,
      { list: { relationships: LIST } },
    ]
    const asked: unknown[] = []
    const visit = { params: { slug: 'ann' }, search: '?at=2016-05-01&of=party&after=x' }
    await shown('/entity/:slug', (variables: unknown) => answers[asked.push(variables) - 1], visit)

    expect(asked).toEqual([
      { slug: 'ann', since: '2026-01-02T00:00:00Z' },
      { slug: 'ann', at: '2016-05-01' },
      {
        ...{ areas: ['id-south'], offices: ['id-speaker'], body: 'house', isInBody: true },
        at: '2016-05-01',
      },
      { slug: 'ann', at: '2016-05-01', of: ['PARTY'], after: 'x' },
    ])
  })

  it('has its name in its own language and direction, and leads on', async () => {
    const { html } = await page()

    expect(html).toContain('<h1 dir="auto" lang="ar">أنا</h1>')
    expect(html).toContain('<bdi lang="en">Ann</bdi>')
    for (const href of [
      ...['/graph?ids=id-ann', '/api/graph/entity/ann', '#cite', '/account?correct=ann'],
      ...['/entity/ann/colleagues', '/entity/ann?at=now', '/entity/ann?of=party#all'],
    ]) {
      expect(html).toContain(`href="${href}"`)
    }
  })

  it('has the office first, then party, district and birth; what no source says is not recorded', async () => {
    const words = await wordsOfPage()

    expect(words).toContain('Member of the House of Examples for North district, كتلة, since 2011.')
    expect(words).toContain('Current officeHouse of ExamplesSince Jan 3, 2011')
    expect(words).toContain('RepresentsNorth district')
    expect(words).toContain('BornMarch 1, 1970age 55')
    expect(words).toContain('GenderNot recorded')
    expect(words).not.toContain('Died')
    expect((await page()).html).not.toMatch(/<img/)
  })

  it('says nothing of now with the sentence of an old source', async () => {
    const words = await wordsOfPage({
      entity: { description: 'President (2012-present).' },
      career: { tenures: NONE, parties: NONE },
    })

    expect(words).not.toContain('2012')
    expect(words).toContain('Politician, Denmark')
    expect(words).toContain('No seats or offices found')
  })

  it('names databases as people do, and links to no address that runs something', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(words).toMatch(/Wikidata\s?Q1/)
    expect(words).toMatch(/ICPSR\s?7.*New list\s?8/)
    expect(html).not.toContain('href="javascript:')
    expect(html).toContain(
      '<a href="https://www.ann.example/" rel="noreferrer nofollow">ann.example</a>',
    )
    expect(words).toContain('does not say under which licence. So it is not shown.')
  })

  it('has one row for each seat or office, with who was before and after', async () => {
    const [seat = '', earlier = '', speaker = '', party = ''] = rowsOf((await page()).html)

    expect(seat).toMatch(/^North districtAfter boSince Jan 3, 2019 Term ends Jan 2027The List/)
    expect(earlier).toMatch(/^southNext in the data: cy, 20232011 – 2019 8 years/)
    expect(speaker).toMatch(/^Speaker of the HouseFrom 2015 End not recorded/)
    expect(party).toMatch(/^كتلةSince 2011 As of Jan 2026/)
  })

  it('guesses no neighbour in a seat that several people hold at a time', async () => {
    const shared = [holder('bo', '2013-01-03', '2019-01-03'), holder('di', '2018-01-03', null)]
    const areas = [{ id: 'id-north', representatives: { edges: shared } }]
    const [seat = ''] = rowsOf((await page({ data: { areas } })).html)

    expect(seat).toMatch(/^North districtSince/)
  })

  it('opens the sources of a row, each with what it says, and can cite the row', async () => {
    const { html } = await page({ search: '?of=all' })
    const row = rowsOf(html).at(-1) ?? ''

    expect(row).toMatch(/^كتلةWhip · Red Party2001 – 2005 No longer listed3 records/)
    expect(row).not.toContain('more statements')
    expect(row.match(/The ListMay 2001 – Jun 7, 2005/g)).toHaveLength(3)
    expect(row).toContain('CC0-1.0')
    expect(row).toContain('Report an error')
    expect(html).toContain('<a href="https://a.example/1" rel="noreferrer nofollow">a.example</a>')
    expect(html).toContain('<a href="https://list.example/" rel="noreferrer nofollow">')
  })

  it('shows a day: only what was then, how sure it is, and no price of now', async () => {
    const { html } = await page({ search: '?at=2016-05-01' })
    const words = wordsOf(html)
    const rows = rowsOf(html)

    expect(rows[0]).toMatch(/^south.*Confirmed/)
    expect(rows[1]).toMatch(/^Speaker of the House.*Possible/)
    expect(words).toContain('age 46 on that day')
    expect(words).not.toContain('North district')
    expect(words).not.toContain('62.5%')
    expect(words).toContain('No prices on this day')
    expect(words).toContain('Part of House of Examples Possible')
    expect(words).toContain('No elections found')
    expect(html).toContain('name="at" type="date" required value="2016-05-01"')
    expect(words).toContain(
      '“أنا on May 1, 2016”, Polity, https://polity.example/entity/ann?at=2016-05-01, read on February 1, 2026, from The List (CC0-1.0).',
    )
    expect(words).not.toMatch(/surely|perhaps|today/i)
  })

  it('has committees, colleagues of the same body, markets with the age of a price, and votes', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(words).toMatch(
      /Health CommitteePart of House of Examples .*Report an errorFood The List/,
    )
    expect(words).toContain('Longest in House of Examples on February 1, 2026')
    expect(words).toContain('deeeast · كتلةFrom 1999 Possible')
    expect(words).toContain('Will Ann win?Open · Venue · last price Oct 16, 2025')
    expect(html).toContain('<span class="pct quiet">62.5%</span>')
    expect(words).toContain('Did Ann run?Resolved: no')
    expect(words).toContain('MayorElection 2024 · BLU · 1,234 votes (51.3%)')
    expect(words).toContain('people who left before are missing')
  })

  it('says of an uncontested race that it was one, instead of votes that were not cast', async () => {
    const [stood] = CAREER.raceCandidacies.nodes
    const race = { ...stood?.race, isUncontested: true }
    const nodes = [{ ...stood, race, votes: null, share: null }]

    expect(await wordsOfPage({ career: { raceCandidacies: { nodes } } })).toContain(
      'Election 2024 · BLU · uncontested',
    )
  })

  it('filters all relationships by type, and leads from page to page', async () => {
    const { html } = await page({ search: '?at=2004&of=party&after=x' })

    expect(wordsOf(html)).toContain('1 of 41, newest first')
    expect(html).toContain('href="/entity/ann?at=2004&amp;of=party&amp;after=next+one#all"')
    expect(html).toContain('href="/entity/ann?at=2004&amp;of=party#all">First page')
    expect(html).toMatch(/<a class="chip is-set"[^>]*>Parties</)
  })

  it('names its datasets with licence and age, and why they are one', async () => {
    const words = await wordsOfPage()

    expect(words).toContain('The ListCC0-1.0 · Its makersAs of January 2026')
    expect(words).toContain('Data as of January 2026 · Page read on February 1, 2026')
    const coverage = { ...NEIGHBOURS.body.coverage, asOf: null, until: '2018-07' }
    const body = { ...NEIGHBOURS.body, coverage }
    expect(await wordsOfPage({ data: { body } })).toContain('Data until July 2018 ·')
    expect(words).toContain('Both have Q1.')
  })

  it('says so where nothing is known', async () => {
    const words = await wordsOfPage({
      entity: { type: 'PARTY', classification: null, foundedOn: null, dissolvedOn: null },
      data: { list: { relationships: { ...LIST, edges: [], totalCount: 0 } } },
      search: '?of=office',
    })

    expect(words).toContain('No dataset relates أنا to any office.')
    const unknown = await shown('/entity/:slug', { entity: null })
    expect(unknown.status).toBe(404)
  })
})

describe('the page of a body', () => {
  const COVERAGE = { from: '2017-06-08', until: '2018-05', asOf: '2018-06', completeness: null }
  const member = (slug: string, certainty: string, party: object | null) => ({
    ...{ start: '2017-06-08', isCurrent: null, certainty, node: { slug, name: slug } },
    fact: { party, area: named('north') },
  })
  const CHAMBER = {
    membersBy: [
      { group: { name: BLUE.name, entity: BLUE }, count: 2, sure: 1 },
      { group: null, count: 1, sure: 0 },
    ],
    members: {
      edges: [
        member('bo', 'POSSIBLE', BLUE),
        member('cy', 'SURE', BLUE),
        member('dé', 'POSSIBLE', null),
      ],
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  }
  const bodyPage = async (search: string, coverage: object = {}, changes: object = {}) => {
    const { html } = await page({
      entity: {
        ...{ type: 'INSTITUTION', classification: 'legislature', foundedOn: null },
        ...{ dissolvedOn: null, seats: null, parent: null, area: null, ...changes },
      },
      data: {
        ...{ career: undefined, areas: undefined, list: undefined, chamber: CHAMBER },
        covered: { coverage: { ...COVERAGE, ...coverage }, members: { totalCount: 3 } },
      },
      search,
    })
    return { html, words: wordsOf(html) }
  }

  it('counts members once, and says how many are not certain', async () => {
    const { html, words } = await bodyPage('?at=2018-01-15')

    expect(words).toContain(
      'On January 15, 2018: 3 members. For 2 of them, the dates are not exact',
    )
    expect(words).toContain('2 of 3 recorded for a majority')
    expect(words).toContain('All 3 members')
    expect(html.match(/<circle/g)).toHaveLength(3)
    expect(words).toMatch(/كتلة2\s?66\.7%.*No party recorded1\s?33\.3%/)
    expect((await bodyPage('?at=2018-01-15', {}, { seats: 650 })).words).toContain(
      '326 for a majority',
    )
  })

  it('lists the confirmed first, and filters by name, party or constituency without accents', async () => {
    const namesIn = async (search: string) =>
      [
        ...(await bodyPage(`?at=2018-01-15${search}`)).html.matchAll(
          /<td class="head"><a class="name" href="\/entity\/([^"]+)"/g,
        ),
      ].map(([, slug]) => slug)

    expect(await namesIn('')).toEqual(['cy', 'bo', 'dé'])
    expect(await namesIn('&q=DE')).toEqual(['dé'])
    expect(await namesIn('&q=north&party=blue')).toEqual(['cy', 'bo'])
    expect(await namesIn('&certainty=possible')).toEqual(['bo', 'dé'])
    expect((await bodyPage('?at=2018-01-15')).html).toContain(
      'href="/entity/ann/members.csv?at=2018-01-15"',
    )
  })

  it('shows the last day that is covered, and leads to months that are', async () => {
    const { html, words } = await bodyPage('')

    expect(words).toContain('On May 31, 2018: 3 members')
    expect(html).toContain('href="/entity/ann?at=2018-04-30" aria-label="One month earlier"')
    expect(html).not.toContain('One month later')
    expect(words).toContain('Polity, https://polity.example/entity/ann?at=2018-05-31')
    expect((await bodyPage('', { until: '2027' })).words).toContain('On February 1, 2026')
  })

  it('says which period its lists cover', async () => {
    const of = async (coverage: object) => (await bodyPage('?at=2018', coverage)).words

    expect(await of({})).toContain('covers June 2017 to May 2018, as of June 2018.')
    expect(await of({ asOf: null })).toContain('. The source does not say when its list was made.')
    expect(await of({ from: null, completeness: 'PRESENT' })).toContain(
      'covers the time until May 2018, as of June 2018. It lists only people present on that date',
    )
    expect(await of({ until: null })).toContain('covers the time from June 2017')
  })

  it.each(['2018-06-01', '2026-11-25', '2019', '2017-06-07', '1801'])(
    'shows no members on %s, which is not covered',
    async (day) => {
      const { words } = await bodyPage(`?at=${day}`, {}, {})

      expect(words).toContain('Not covered. No list says who was there ')
      expect(words).toContain('The data covers June 2017 to May 2018.')
      expect(words).not.toContain('3 members')
    },
  )

  it.each(['2017-06-08', '2018-05-31', '2017', '2018', '2018-05'])(
    'shows members on %s, which is covered',
    async (day) => {
      const { words } = await bodyPage(`?at=${day}`)

      expect(words).not.toContain('Not covered')
      expect(words).toContain('3 members')
    },
  )
})
