import { drawnPages, wordsOf } from '../support/browser/drawn.js'

const { shown } = drawnPages()

const DATASET = {
  ...{ name: 'list', title: 'The List', licence: 'CC0-1.0', attribution: 'Its makers' },
  ...{ url: 'https://list.example/', lastImportAt: '2026-01-31T08:00:00Z' },
}
const EDGE = {
  ...{ id: 'e1', kind: 'MEMBER_OF', label: 'Member of', role: 'whip', certainty: null },
  ...{ start: '2001-05', startBasis: 'TERM', end: '2005-06-07', endBasis: 'WITHDRAWN' },
  ...{ asOf: null, isCurrent: false },
  node: { slug: 'blue', name: 'كتلة', type: 'PARTY' },
  fact: { party: { id: 'r', slug: 'red', name: 'Red Party' }, area: null },
  evidence: ['https://a.example/1', null, 'https://c.example/3'].map((url) => ({
    ...{ url, lastSeen: null, dataset: DATASET },
  })),
}
const OPEN = {
  ...EDGE,
  id: 'e2',
  role: null,
  start: null,
  startBasis: null,
  end: null,
  endBasis: null,
}
const ANN = {
  ...{ id: 'id-ann', slug: 'ann', name: 'أنا', type: 'POLITICIAN', countryCode: 'dk' },
  ...{
    description: 'Politician (Denmark).',
    links: ['javascript:alert(1)', 'https://www.ann.example/'],
  },
  names: [
    { value: 'أنا', langs: ['ar'] },
    { value: 'Ann', langs: ['en', 'da'] },
  ],
  identifiers: [
    { scheme: 'wikidata', value: 'Q1', url: 'https://wikidata.example/Q1' },
    { scheme: 'own', value: '7', url: null },
  ],
  ...{ image: 'https://ann.example/ann.jpg', mergedBecause: ['Both have Q1.'], corrections: [] },
  ...{ updatedAt: '2026-01-01T00:00:00Z', datasets: [DATASET] },
  ...{
    officialName: null,
    birthDate: '1970-03',
    deathDate: null,
    gender: null,
    email: null,
    contacts: [],
  },
  raceCandidacies: {
    nodes: [
      {
        ...{ id: 'c', party: 'BLU', votes: 1_234, share: 51.26 },
        race: {
          ...{ id: 'r1', title: 'Mayor', isUncontested: false },
          election: { slug: 'e24', name: 'Election 2024' },
        },
      },
    ],
  },
  relationships: {
    ...{ totalCount: 41, pageInfo: { hasNextPage: true, endCursor: 'next one' } },
    edges: [EDGE, OPEN],
  },
  markets: {
    totalCount: 9,
    nodes: [
      {
        ...{ id: 'm1', title: 'Will Ann win?', history: [] },
        display: { percent: 62.5, source: { name: 'Venue' }, why: 'most traded' },
      },
    ],
  },
  over: {
    totalCount: 2,
    nodes: [
      {
        ...{ id: 'm2', title: 'Did Ann run?', state: 'RESOLVED', resultPercent: 0 },
        closesAt: '2024-11-05T00:00:00Z',
      },
    ],
  },
}

const page = (changes: object = {}, given: Parameters<typeof shown>[2] = {}) =>
  shown('/entity/:slug', { entity: { ...ANN, ...changes } }, { params: { slug: 'ann' }, ...given })

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
      ...{ description: 'Politician (Denmark).', alternateName: ['Ann'], birthDate: '1970-03' },
      sameAs: ['https://www.ann.example/', 'https://wikidata.example/Q1'],
    })
  })

  it('asks for the day, the type and the part of the list that its address says', async () => {
    const { variables } = await page({}, { search: '?at=2016-05-01&of=party&after=x' })

    expect(variables).toEqual({
      ...{ slug: 'ann', at: '2016-05-01', of: ['PARTY'], after: 'x' },
      since: '2026-01-02T00:00:00Z',
    })
  })

  it('has its name in its own language and direction, and leads on', async () => {
    const { html } = await page()

    expect(html).toContain('<h1 dir="auto" lang="ar">أنا</h1>')
    expect(html).toContain('<bdi lang="en">Ann</bdi><small> en, da</small>')
    for (const href of [
      ...['/graph?ids=id-ann', '/api/graph/entity/ann', '#cite', '/account?correct=ann'],
      '/entity/ann/colleagues',
    ]) {
      expect(html).toContain(`href="${href}"`)
    }
  })

  it('says facts, and of those that no source gives that they are unknown', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(words).toContain('BornMarch 1970')
    expect(words).toContain('Genderunknown: no source says')
    expect(words).not.toContain('Died')
    expect(html).toContain('wikidata <a href="https://wikidata.example/Q1">Q1</a>')
    expect(html).toContain('own <code>7</code>')
    expect(words).toContain('its licence is not known, so it is not shown')
    expect(html).not.toMatch(/<img/)
    expect(wordsOf((await page({ birthDate: null })).html)).toContain('Bornunknown: no source says')
  })

  it('links to no address that runs something, and gives what it links to no vote', async () => {
    const { html } = await page()

    expect(html).not.toContain('href="javascript:')
    expect(html).toContain(
      '<a href="https://www.ann.example/" rel="noreferrer nofollow">ann.example/',
    )
  })

  it('has each relationship with both its dates, what they rest on, and who says so', async () => {
    const { html } = await page()
    const [first = '', second = ''] = html.match(/<tr id="r-.*?<\/tr>/gs) ?? []

    expect(first).toContain('<a href="/entity/blue"><bdi>كتلة</bdi></a>')
    expect(wordsOf(first)).toBe(
      'Member of as whip for Red PartyكتلةMay 2001 with the termJune 7, 2005 no longer listed' +
        'The List CC0-1.0The List CC0-1.0and 1 more statements',
    )
    expect(first).toMatch(/<time datetime="2001-05">.*<time datetime="2005-06-07">/s)
    expect(first).toContain('<a href="https://a.example/1" rel="noreferrer nofollow">The List</a>')
    expect(first).toContain(
      '<a href="https://list.example/" rel="noreferrer nofollow">The List</a>',
    )
    expect(wordsOf(second)).toContain('unknownunknownThe List')
  })

  it('says as of when something is open, until when something is known, and how sure a day is', async () => {
    const edges = [
      { ...OPEN, id: 'open', isCurrent: true, asOf: '2026-06-11', certainty: 'SURE' },
      { ...OPEN, id: 'then', isCurrent: null, asOf: '2020-02', certainty: 'POSSIBLE' },
    ]
    const { html } = await page(
      { relationships: { ...ANN.relationships, edges } },
      { search: '?at=2016-05-01&of=party&after=x' },
    )
    const rows = (html.match(/<tr id="r-.*?<\/tr>/gs) ?? []).map(wordsOf)

    expect(rows[0]).toContain('open as of June 2026surely')
    expect(wordsOf(html)).not.toMatch(/today/i)
    expect(rows[1]).toContain('unknown, open as of February 2020perhaps')
    expect(html).toMatch(/<caption>2 of 41, the newest first, as of May 1, 2016<\/caption>/)
    expect(html).toContain('name="at" type="date" value="2016-05-01"')
    expect(html).toContain('<input type="hidden" name="of" value="party"')
    expect(html).toContain(
      'rel="next" href="/entity/ann?at=2016-05-01&amp;of=party&amp;after=next+one#relationships"',
    )
    expect(html).toContain('href="/entity/ann?of=party#relationships">All times</a>')
    expect(html).toContain(
      'href="/entity/ann?at=2016-05-01&amp;of=party#relationships">From the newest',
    )
    expect(html).toMatch(/class="choice" href="[^"]*of=party[^"]*" aria-current="true">parties</)
  })

  it('has names for what a reader who sees nothing meets', async () => {
    const { html } = await page()

    for (const name of [
      ...['Pages of relationships', 'Relationships with', 'Table of markets', 'Main'],
      ...['2 of 41, the newest first', 'Timeline; the table says the same in words', 'Sat with'],
    ]) {
      expect(html).toContain(`aria-label="${name}"`)
    }
    expect(html).toContain('<label for="at">As it was on</label>')
    expect(html).toContain('<a class="skip" href="#content">Go to the content</a>')
    expect(html).toContain('<main id="content" tabindex="-1">')
    expect(html).toContain('<html lang="en">')
  })

  it('has what markets say and said, and where it stood', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(html).toMatch(/<a href="\/market\/m1">Will Ann win\?<\/a>.*62\.5%.*Venue.*most traded/s)
    expect(words).toContain('1 of 9 open questions')
    expect(words).toContain('Did Ann run?: no · closed November 5, 2024')
    expect(words).toContain('and 1 more')
    expect(html).toContain('<a href="/race/r1">Mayor</a>')
    expect(words).toContain('Mayor · Election 2024 for BLU: 1,234 votes (51.3%)')
  })

  it('says of an uncontested race that it was one, instead of votes that nobody cast', async () => {
    const [stood] = ANN.raceCandidacies.nodes
    const race = { ...stood?.race, isUncontested: true }
    const nodes = [{ ...stood, race, votes: null, share: null }]
    const { html } = await page({ raceCandidacies: { nodes } })

    expect(wordsOf(html)).toContain('Mayor · Election 2024 for BLU: uncontested')
  })

  it('names its datasets with licence and age, why they are one, and can be cited', async () => {
    const { html } = await page({}, { search: '?at=2016-05-01' })
    const words = wordsOf(html)

    expect(words).toContain('The List · CC0-1.0 · Its makers · read on January 31, 2026')
    expect(words).toContain('Both have Q1.')
    expect(words).toContain(
      '“أنا”, Polity, https://polity.example/entity/ann?at=2016-05-01, read on February 1, 2026, from The List (CC0-1.0).',
    )
  })

  describe('of a body', () => {
    const COVERAGE = { from: '2017-06-08', until: '2018-05', asOf: '2018-06', completeness: null }
    const MEMBER = {
      ...{ ...OPEN, id: 'm', label: 'Member', certainty: 'POSSIBLE' },
      node: { slug: 'bo', name: 'Bo Member', type: 'POLITICIAN' },
    }
    const COMMITTEE = {
      ...{ ...OPEN, id: 'c', kind: 'PART_OF', label: 'Includes', certainty: 'POSSIBLE' },
      node: { slug: 'health', name: 'Health Committee', type: 'INSTITUTION' },
    }
    const bodyPage = async (search: string, changes: object = {}, coverage: object = {}) => {
      const { html } = await page(
        {
          ...{ type: 'INSTITUTION', classification: null, foundedOn: null, dissolvedOn: null },
          ...{ seats: null, coverage: { ...COVERAGE, ...coverage } },
          relationships: { ...ANN.relationships, edges: [MEMBER, COMMITTEE] },
          ...changes,
        },
        { search },
      )
      return wordsOf(html)
    }

    it('says which period its lists cover', async () => {
      const of = (coverage: object, changes: object = {}) => bodyPage('', changes, coverage)

      expect(await of({})).toContain('Members from June 2017 to May 2018, as of June 2018.')
      expect(await of({}, { type: 'OFFICE' })).toContain('Holders from June 2017 to May 2018')
      expect(await of({ asOf: null })).toContain(
        'Members from June 2017 to May 2018; the list has no date of its own.',
      )
      expect(await of({ from: null, completeness: 'PRESENT' })).toContain(
        'Members until May 2018, as of June 2018. The list has only people who were there then',
      )
      expect(await of({ until: null })).toContain('Members from June 2017, as of June 2018.')
      expect(await of({ from: null, until: null, asOf: null })).toContain(
        'Members: the period covered is unknown; the list has no date of its own.',
      )
      expect(await bodyPage('', { coverage: null })).not.toContain('Members')
    })

    it.each(['2018-06-01', '2026-11-25', '2019', '2017-06-07', '1801'])(
      'shows no members on %s, which is not covered',
      async (day) => {
        const words = await bodyPage(`?at=${day}`)

        expect(words).toContain('Not covered: no list says who was there on')
        expect(words).toContain('The data has members from June 2017 to May 2018.')
        expect(words).not.toContain('Bo Member')
        expect(words).toContain('Health Committee')
        expect(words).toContain('Others, the newest first')
      },
    )

    it.each(['2017-06-08', '2018-05-31', '2017', '2018', '2018-05'])(
      'shows members on %s, which is covered',
      async (day) => {
        const words = await bodyPage(`?at=${day}`)

        expect(words).not.toContain('Not covered')
        expect(words).toContain('Bo Member')
      },
    )

    it('says nothing of all that it is related to where there are only members', async () => {
      const words = await bodyPage('?at=2026', {
        relationships: { ...ANN.relationships, edges: [MEMBER] },
      })

      expect(words).toContain('Not covered')
      expect(words).not.toContain('No source says')
    })
  })

  it('says so where nothing is known', async () => {
    const none = { ...ANN.relationships, edges: [], totalCount: 0 }
    const textOf = async (search: string) =>
      wordsOf((await page({ relationships: none }, { search })).html)

    expect(await textOf('')).toContain('No source says whom or what it is related to.')
    expect(await textOf('?of=party')).toContain('anything among parties')
    expect(await textOf('?at=2016')).toContain('anything that it held on 2016.')
    const nobody = await shown('/entity/:slug', { entity: null })
    expect(nobody.status).toBe(404)
  })
})
