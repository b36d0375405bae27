import { drawnPages, wordsOf } from '../support/browser/drawn.js'

const { shown } = drawnPages()

const CALL = {
  ...{
    seq: 3,
    source: 'feed',
    candidacyKey: 'a',
    candidacy: { id: 'ca' },
    status: 'WINNER',
    by: 'The Press',
  },
  ...{ receivedAt: '2024-11-06T03:04:00Z', stands: false },
}
const CANDIDACY = {
  ...{ id: 'ca', key: 'a', name: 'Ann', runningMate: 'Bob', party: 'Blue', isIncumbent: true },
  ...{
    isListed: false,
    votes: 600,
    share: 60,
    standsFor: null,
    politician: { slug: 'ann', name: 'Ann A.' },
  },
}
const REPORTING = [{ kind: 'PRECINCTS', reported: 12, total: 1_200, percent: 1, isAbove100: true }]
const RACE = {
  ...{ id: 'r1', title: 'Governor', officeKey: '', areaKey: '', party: null, seat: null },
  ...{ kind: 'CANDIDATES', seats: 2, isUncontested: true, source: 'feed', seq: 9 },
  sources: [{ source: 'feed', at: '2024-11-06T03:04:00Z' }],
  ...{ election: { slug: 'e24', name: 'Election 2024' }, previous: null },
  count: {
    ...{ basis: 'SUM', level: 'STATE', units: 3, isComplete: false, totalVotes: null },
    ...{ countedVotes: 1_000, reporting: REPORTING, round: null, rounds: [], turnout: null },
    parts: { level: 'COUNTY', units: 4, countedVotes: 990, difference: -10 },
  },
  candidacies: {
    nodes: [
      CANDIDACY,
      {
        ...{ ...CANDIDACY, id: 'cb', key: 'b', name: 'Cas', runningMate: null, party: null },
        ...{ isIncumbent: false, isListed: true, votes: null, share: null, politician: null },
      },
    ],
  },
  ...{ standingCalls: [CALL], calls: { nodes: [CALL] } },
  results: {
    nodes: [
      {
        ...{ unit: 'u1', level: 'COUNTY', name: 'North', round: null, reporting: REPORTING },
        votes: [{ candidacyKey: 'a', votes: 30, isListed: true }],
      },
    ],
    pageInfo: { hasNextPage: true, endCursor: 'u 2' },
  },
  timeline: { nodes: [], pageInfo: { hasNextPage: true, endCursor: 't 2' } },
}

describe('the page of a race', () => {
  const page = (changes: object = {}, search = '') =>
    shown('/race/:id', { race: { ...RACE, ...changes } }, { params: { id: 'r1' }, search })

  it('leads to its data, its election and what changed', async () => {
    const { html, variables } = await page({}, '?level=state&after=x&story=y')

    expect(variables).toEqual({ id: 'r1', level: 'STATE', after: 'x', first: 40, story: 'y' })
    expect(html).toMatch(
      /<link rel="alternate" type="application\/json" href="\/api\/v1\/races\/r1"/,
    )
    expect(html).toContain('<link rel="canonical" href="https://polity.example/race/r1"')
    expect(html).toContain('<a href="/election/e24"><bdi>Election 2024</bdi></a>')
    expect(wordsOf(html)).toContain('2 seats · Uncontested')
    expect(html).toContain('href="/api/v1/races/r1/changes"')
  })

  it('says how much is in, of what it is the sum, and when it changed last', async () => {
    const words = wordsOf((await page()).html)

    expect(words).toContain(
      '12 of 1,200precincts (1%), more than there are, as the feed reports it',
    )
    expect(words).toContain('1,000votes counted')
    expect(words).toContain('The sum of 3 parts, but not all parts are included.')
    expect(words).toContain('Its parts (county: 4) add up to 990.')
    expect(words).toContain('Last count Nov 6, 2024, 3:04 AM UTC, from feed.')
    const uncounted = await page({ count: null, isUncontested: false })
    expect(wordsOf(uncounted.html)).toContain('Nothing is counted yet.')
  })

  it.each([null, { ...RACE.count, countedVotes: 0 }])(
    'says of an uncontested race that no votes are cast, whatever the feed lists',
    async (count) => {
      const unvoted = RACE.candidacies.nodes.map((one) => ({
        ...{ ...one, votes: count && 0, share: null },
      }))
      const words = wordsOf((await page({ count, candidacies: { nodes: unvoted } })).html)

      expect(words).toContain('Uncontested: no votes are cast.')
      expect(words).toContain('CasNo party recordeduncontested')
      expect(words).not.toMatch(/counted yet|not counted|0 votes|uncontested votes/)
    },
  )

  it('says which round of a ranked-choice count it shows, and has all of them', async () => {
    const roundOf = (round: number, votes: readonly (readonly [string, number])[]) => ({
      ...{ round, totals: round === 1 ? [] : [{ kind: 'EXHAUSTED', count: 30 }] },
      votes: votes.map(([candidacyKey, count]) => ({ candidacyKey, votes: count })),
    })
    const rounds = [
      roundOf(1, [
        ['a', 450],
        ['b', 130],
      ]),
      roundOf(2, [['a', 1_480]]),
    ]
    const { html } = await page({ count: { ...RACE.count, round: 2, rounds } })

    expect(wordsOf(html)).toContain('Round 2 of the count.')
    expect(wordsOf(html)).toContain('NameRound 1Round 2Ann4501,480Cas130–Exhausted ballots–30')
    expect(wordsOf((await page()).html)).not.toMatch(/round/i)
  })

  it('calls a count complete when all of it is in alone', async () => {
    const reporting = [
      { ...REPORTING[0], reported: 2_172, total: 2_173, percent: 99.95, isAbove100: false },
    ]
    const words = wordsOf((await page({ count: { ...RACE.count, reporting } })).html)

    expect(words).toContain('2,172 of 2,173precincts (99.9%)')
  })

  it('has who stands with votes, shares and what was called, by whom', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(html).toContain('<a class="name" href="/entity/ann"><bdi>Ann</bdi></a>')
    expect(words).toContain(
      'Ann and BobIncumbentNo longer listedCalled by The PressBlue600 votes60%',
    )
    expect(words).toContain('CasNo party recordednot counted')
    expect(words).toContain(
      'Nov 6, 2024, 3:04 AM UTCAnn is called the winner, says The Press (retracted later)',
    )
    expect(html).toMatch(/<svg class="vbar"[^>]*aria-hidden="true"/)
    expect(html).toContain('<rect class="fill" width="60.00%" height="10"')
  })

  it('has each unit, the levels to choose from, and the way to more', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(words).toContain('North30 (100%)not counted3012 of 1,200 precincts (1%)')
    expect(html).toMatch(/href="\?level=COUNTY#units" aria-current="true">county</)
    expect(html).toContain('href="?level=STATE#units">state</a>')
    expect(html).toContain('href="?level=COUNTY&amp;after=u%202#units"')
    expect(html).toContain('href="?story=t%202#night"')
  })
})

describe('the page of an election', () => {
  const ELECTION = {
    ...{ __typename: 'Election', slug: 'e24', name: 'Election 2024', description: 'An election.' },
    ...{ countryCode: 'us', startDate: '2024-11-05', endDate: null, electionState: 'CERTIFIED' },
    coverage: {
      kind: 'GENERAL',
      races: 7,
      feeds: ['one', 'two'],
      updatedAt: '2024-11-06T03:04:00Z',
    },
    races: { nodes: [RACE], pageInfo: { hasNextPage: true, endCursor: 'c 2' } },
  }
  const page = (search = '', races: object = ELECTION.races) =>
    shown(
      '/election/:slug',
      { entity: { ...ELECTION, races } },
      { params: { slug: 'e24' }, search },
    )

  it('says when it is, who tells of it, and who leads in each race', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(html).toMatch(
      /rel="alternate" type="application\/json" href="\/api\/v1\/elections\/e24"/,
    )
    expect(words).toContain('November 5, 2024 · certified · 7 races · results from one, two')
    expect(html).toContain('<a class="name" href="/race/r1">Governor</a>')
    expect(words).toContain('UncontestedAnn Called Blue60%Cas not counted12 of 1,200 precincts')
  })

  it('says of an uncontested race that no votes are cast', async () => {
    const nodes = RACE.candidacies.nodes.map((one) => ({ ...one, votes: null, share: null }))
    const race = { ...RACE, count: null, candidacies: { nodes } }
    const words = wordsOf((await page('', { ...ELECTION.races, nodes: [race] })).html)

    expect(words).toContain('Ann Called BlueCas Uncontested: no votes are cast.')
    expect(words).not.toMatch(/counted/)
  })

  it('keeps what was asked for on the way to more', async () => {
    const { html } = await page('?office=Governor&called=true')

    expect(html).toContain('name="office" value="Governor"')
    expect(html).toMatch(/<option[^>]*value="true"[^>]*selected|<option selected[^>]*value="true"/)
    expect(html).toContain('href="?office=Governor&amp;called=true&amp;after=c+2">Next page</a>')
  })
})

const priced = (id: string, title: string, percent: number) => ({
  ...{ id, title },
  display: { percent, source: { name: 'Venue' }, quotedAt: '2024-11-01T10:00:00Z' },
})
const PAIR = {
  ...{ claim: 'IMPLIES', gap: 6, reason: 'Both are about the same event.' },
  first: priced('m1', 'Will Ann win by March?', 30),
  second: priced('m2', 'Will Ann win by June?', 24),
}

describe('the page of contradictions', () => {
  const page = (nodes: readonly object[], pageInfo: object = {}) =>
    shown('/markets/contradictions', {
      marketContradictions: {
        totalCount: nodes.length,
        nodes,
        pageInfo: { hasNextPage: false, endCursor: null, ...pageInfo },
      },
    })

  it('has both prices and times, the gap and the reason of each pair, and leads to both markets', async () => {
    const { html } = await page(
      [PAIR, { ...PAIR, claim: 'EXCLUDES', gap: 1, second: priced('m3', 'Will Bob win?', 71) }],
      { hasNextPage: true, endCursor: 'c 2' },
    )
    const words = wordsOf(html)

    expect(words).toContain('Will Ann win by March?Venue, Nov 1, 2024, 10:00 AM UTC30%')
    expect(words).toContain('Will Ann win by June?Venue, Nov 1, 2024, 10:00 AM UTC24%')
    expect(words).toContain(
      'The first cannot be more likely than the second, but is 6 points higher. Both are about the same event.',
    )
    expect(words).toContain('At most one can come true, but together they are 1 point above 100%.')
    expect(html).toContain('href="/market/m3"')
    expect(html).toContain('href="/markets/contradictions?after=c%202"')
  })

  it('says that there are none', async () => {
    expect(wordsOf((await page([])).html)).toContain('No prices contradict each other now')
  })
})

describe('the page of a market', () => {
  const MARKET = {
    ...{
      id: 'm1',
      title: 'Will Ann win?',
      category: 'elections',
      state: 'OPEN',
      countryCode: 'us',
    },
    ...{ opensAt: '2024-01-02T00:00:00Z', closesAt: '2024-11-05T00:00:00Z', resultPercent: null },
    ...{ volumeUsd: 1_234_567.8, moveDay: -2.25, updatedAt: '2024-11-01T00:00:00Z', history: [] },
    display: {
      ...{ percent: 62.5, source: { name: 'Venue' }, why: 'most traded of those that quote it.' },
      quotedAt: '2024-11-01T10:00:00Z',
    },
    listings: [
      {
        ...{
          venue: { name: 'Venue', money: 'REAL', isReviewed: true },
          venueId: '0xabc',
          venueGroupId: 'g9',
          title: 'Ann?',
          outcome: 'Yes',
        },
        ...{ url: 'https://venue.example/ann', state: 'open', percent: 37.5, bid: 37, ask: null },
        ...{ quotedAt: '2024-11-01T10:00:00Z', volumeUsd: 99, isInverted: true, confidence: 1 },
        reason: 'same words',
      },
    ],
    group: {
      ...{ id: 'g', title: 'Who wins?', isExclusive: true },
      markets: {
        totalCount: 2,
        nodes: [
          { id: 'm1', title: 'Ann', resultPercent: null, display: { percent: 62.5 } },
          { id: 'm2', title: 'Bob', resultPercent: 100, display: null },
        ],
      },
    },
    contradictions: { totalCount: 0, nodes: [] },
    entities: {
      edges: [{ role: 'SUBJECT', node: { slug: 'ann', name: 'Ann', type: 'POLITICIAN' } }],
    },
  }
  const page = (changes: object = {}, search = '') =>
    shown('/market/:id', { market: { ...MARKET, ...changes } }, { params: { id: 'm1' }, search })

  it('says what is shown and why, and whom it is about', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(html).toMatch(/rel="alternate" type="application\/json" href="\/api\/v1\/markets\/m1"/)
    expect(html).toContain('name="description" content="most traded of those that quote it."')
    expect(words).toContain('62.5% yesClosed · last price Nov 1, 2024')
    expect(words).toContain(
      'This is an old price, not a forecast. The question closed on Nov 5, 2024',
    )
    expect(words).toContain('most traded of those that quote it.It moved -2.3 points in 24 hours.')
    expect(words).toContain('OpenedJan 2, 2024Last priceNov 1, 2024ClosedNov 5, 2024')
    expect(words).toContain('AnnPolitician, subject')
  })

  it('has the prices that contradict its own, with both times', async () => {
    const contradictions = { totalCount: 1, nodes: [PAIR] }
    const words = wordsOf((await page({ contradictions })).html)

    expect(words).toContain('Prices that contradict this one')
    expect(words).toContain('Will Ann win by June?Venue, Nov 1, 2024, 10:00 AM UTC24%')
    expect(wordsOf((await page()).html)).not.toContain('Prices that contradict')
  })

  it('has the listings of venues in their own words, with their ids', async () => {
    const { html } = await page()
    const [card = ''] = /<article.*?<\/article>/s.exec(html) ?? []

    expect(card).toContain(
      '<a href="https://venue.example/ann" rel="noreferrer nofollow"><bdi>Ann?: Yes</bdi></a>',
    )
    expect(wordsOf(card)).toBe(
      'VenueReal money · Was Venue right?37.5%Venue’s wordingAnn?: Yes The venue asks the opposite. Its prices are converted to yes here.' +
        'Last priceNov 1, 2024Bid and askNot recordedVolume$99MatchedSame wordsVenue’s ID0xabc in g9',
    )
  })

  it('has the other outcomes, and its own without a link', async () => {
    const { html } = await page()
    const words = wordsOf(html)

    expect(words).toContain('At most one can come true')
    expect(words).toContain('BobResolved: yesAnn62.5%')
    expect(html).toContain('<a class="name" href="/market/m2">Bob</a>')
    expect(html).not.toContain('<a class="name" href="/market/m1">')
  })

  it('says what was shown on a day of the past, and leads to the week before it closed', async () => {
    const past = { percent: 40, source: { name: 'Venue' }, why: 'as it was then.' }
    const { html, variables } = await page({ past }, '?days=30&until=2024-10-01')
    const words = wordsOf(html)

    expect(variables).toMatchObject({ id: 'm1', isPast: true, to: '2024-10-02T00:00:00Z' })
    expect(words).toContain('40% yesAs of Oct 1, 2024')
    expect(words).toContain('as it was then.')
    // No price of another day.
    expect(words).not.toMatch(/62\.5|37\.5/)
    expect(html).toContain('name="until" type="date" value="2024-10-01" max="2026-02-01"')
    expect(html).toContain('href="/market/m1?days=30&amp;until=2024-10-29"')
    expect(html).toMatch(/href="\/market\/m1">Now/)
    expect(html).toMatch(/aria-current="true">Month/)
  })

  it('says what it came to, or that no venue has a price', async () => {
    expect(wordsOf((await page({ resultPercent: 0 })).html)).toContain('Resolved: no')
    expect(wordsOf((await page({ display: null })).html)).toContain('No venue has a usable price')
  })
})

describe('the page of the data', () => {
  const DATASET = {
    ...{ name: 'list', title: null, licence: null, attribution: 'Its makers' },
    ...{ url: 'https://list.example/', isRedistributable: false, dataAsOf: '2025-12' },
  }
  const ANN = { slug: 'ann', name: 'Ann', type: 'POLITICIAN', countryCode: 'dk' }

  it('has each dataset with licence, age and counts, and what may stand twice', async () => {
    const { html } = await shown('/data', {
      datasets: {
        nodes: [
          {
            ...{ dataset: DATASET, entities: 1_000, relationships: 2_000, records: null },
            ...{ refused: 3, coverage: { from: '1924-01-22', until: '2025-12' } },
            lastImportAt: '2026-01-31T08:00:00Z',
          },
        ],
      },
      sources: [
        {
          ...{
            id: 'v',
            name: 'Venue',
            url: 'https://venue.example',
            money: 'PLAY',
            isReviewed: true,
            status: 'STALE',
          },
          ...{ lastQuotedAt: '2025-12-01T00:00:00Z', lastImportAt: '2026-01-31T08:00:00Z' },
          drift: [{ field: 'price' }],
        },
      ],
      collections: [{ id: 'c', name: 'A collection' }],
      suspectedDuplicates: { totalCount: 12, nodes: [{ why: 'One name.', a: ANN, b: null }] },
    })
    const words = wordsOf(html)

    expect(html).toContain('rel="alternate" type="application/json" href="/api/v1/datasets"')
    expect(html).toContain('<a href="https://list.example/" rel="noreferrer nofollow">list</a>')
    expect(words).toContain(
      'listIts makersNot recordedNot in exportsJanuary 1924 – December 2025Dec 2025Jan 31, 2026' +
        '1,0002,0003',
    )
    expect(words).toContain(
      'VenuePlay moneyDec 1, 2025 OldJan 31, 2026Was Venue right?Field price changed',
    )
    expect(words).toContain('A collection')
    expect(words).toContain('12 pairs may be the same')
    expect(words).toContain('Ann Politician and an entity that was removedOne name.')
    expect(html).toContain('<h2 id="report">')
  })
})
