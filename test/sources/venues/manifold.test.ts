import { betfairMarkets } from '../../../src/sources/venues/betfair/betfair.js'
import { limitlessMarkets } from '../../../src/sources/venues/limitless/limitless.js'
import { manifoldMarkets } from '../../../src/sources/venues/manifold/manifold.js'
import { metaculusPosts } from '../../../src/sources/venues/metaculus/metaculus.js'
import { readOne } from './small-venues.js'

describe('Manifold', () => {
  const market = {
    id: 'abc',
    question: 'Will it?',
    slug: 'will-it',
    outcomeType: 'BINARY',
    mechanism: 'cpmm-1',
    isResolved: false,
    createdTime: 1_769_882_755_693,
    lastUpdatedTime: 1_769_882_755_739,
    closeTime: 1_772_236_740_000,
    volume: 10,
    probability: 0.25,
  }

  it('takes the place of a number in a range for no probability', () => {
    const read = readOne(manifoldMarkets, { ...market, outcomeType: 'PSEUDO_NUMERIC' })

    expect(read.refused).toEqual([
      'probability: belongs to a numeric question: it is a position in a range, not a probability of yes',
    ])
  })

  it('gives each answer that carries a price', () => {
    const answers = [
      { id: 'x', text: 'Lakers', probability: 0.6, volume: 5 },
      { id: 'y', text: 'Celtics', probability: 0.4, volume: 4 },
    ]
    const given = {
      ...market,
      outcomeType: 'MULTIPLE_CHOICE',
      answers,
      shouldAnswersSumToOne: true,
    }

    const open = readOne(manifoldMarkets, given).listings
    const won = readOne(manifoldMarkets, { ...given, isResolved: true, resolution: 'y' }).listings

    expect(
      open.map(({ outcome, outcomeTitle, quote }) => [outcome, outcomeTitle, quote?.last]),
    ).toEqual([
      ['x', 'Lakers', 60],
      ['y', 'Celtics', 40],
    ])
    expect(open[0]?.group).toEqual({ id: 'abc', title: 'Will it?', isExclusive: true })
    expect(won.map(({ state, resultPercent }) => [state, resultPercent])).toEqual([
      ['resolved', 0],
      ['resolved', 100],
    ])
  })

  it('refuses a resolution that it does not know', () => {
    const read = readOne(manifoldMarkets, { ...market, isResolved: true, resolution: 'MAYBE' })

    expect(read.refused).toEqual(['resolution: "MAYBE" is an unknown resolution'])
  })

  it('takes the time of the file when a market says it was updated later', () => {
    const late = { ...market, lastUpdatedTime: 4_070_908_800_000 }

    const { listings } = readOne(manifoldMarkets, late, { observedAt: '2026-01-31T00:00:00Z' })

    expect(listings[0]?.quote?.quotedAt).toBe('2026-01-31T00:00:00Z')
  })
})

describe('Metaculus', () => {
  const question = {
    id: 2,
    title: 'Will it?',
    type: 'binary',
    status: 'open',
    default_aggregation_method: 'unweighted',
    aggregations: {
      recency_weighted: { latest: { centers: [0.9], start_time: 1_777_000_000 } },
      unweighted: {
        history: [{ centers: [0.1], start_time: 1_776_000_000 }],
        latest: { centers: [0.32], start_time: 1_777_000_000.5 },
      },
    },
  }
  const post = { id: 1, title: 'Will it?', question }

  it("states the median of the newest aggregation by the question's own method", () => {
    const { unweighted } = question.aggregations
    const past = { unweighted: { ...unweighted, latest: null } }

    const quotes = [post, { ...post, question: { ...question, aggregations: past } }].map(
      (raw) => readOne(metaculusPosts, raw).listings[0]?.quote,
    )

    expect(quotes).toMatchObject([
      { stated: 32, last: null, quotedAt: '2026-04-24T03:06:40Z' },
      { stated: 10, last: null },
    ])
  })

  it('gives each option of a multiple choice question', () => {
    const options = ['Ann', 'Bob']
    const latest = { centers: [0.7, 0.3], start_time: 1_777_000_000 }
    const choice = {
      ...{ ...question, type: 'multiple_choice', options },
      aggregations: { unweighted: { latest } },
    }
    const readChoice = (fields: object) =>
      readOne(metaculusPosts, { ...post, question: { ...choice, ...fields } })

    expect(readChoice({}).listings).toMatchObject([
      {
        contract: '1',
        outcome: 'Ann',
        group: { id: '1', isExclusive: true },
        quote: { stated: 70 },
      },
      { contract: '1', outcome: 'Bob', aliases: [], quote: { stated: 30 } },
    ])
    expect(
      readChoice({ status: 'resolved', resolution: 'Bob' }).listings.map(
        ({ resultPercent }) => resultPercent,
      ),
    ).toEqual([0, 100])
    const short = { unweighted: { latest: { ...latest, centers: [0.7] } } }
    expect(readChoice({ aggregations: short }).refused).toEqual([
      'question.aggregations.unweighted.latest.centers: has 1 values for 2 options',
    ])
    expect(readChoice({ options: ['Ann', 'Ann'] }).refused).toEqual([
      'question.options: must have at least two options with different names',
    ])
  })

  it('gives each question of a group and refuses what has no percent of yes', () => {
    const group = { questions: [question, { ...question, id: 3, label: 'By 2030' }] }

    const grouped = readOne(metaculusPosts, { ...post, question: null, group_of_questions: group })
    const numeric = readOne(metaculusPosts, { ...post, question: { ...question, type: 'numeric' } })
    const notebook = readOne(metaculusPosts, { id: 1, title: 'Notes' })

    expect(
      grouped.listings.map(({ contract, outcome, outcomeTitle }) => [
        contract,
        outcome,
        outcomeTitle,
      ]),
    ).toEqual([
      ['1', '2', 'Will it?'],
      ['1', '3', 'By 2030'],
    ])
    expect([...numeric.refused, ...notebook.refused]).toEqual([
      'question.type: numeric: only binary and multiple choice questions have probabilities',
      'question: is missing: the post has no question',
    ])
  })

  it('distinguishes a yes, a no and an annulled question', () => {
    const results = ['yes', 'no', 'annulled'].map((resolution) => {
      const resolved = { ...post, question: { ...question, status: 'resolved', resolution } }
      const [listing] = readOne(metaculusPosts, resolved).listings
      return [listing?.state, listing?.resultPercent]
    })

    expect(results).toEqual([
      ['resolved', 100],
      ['resolved', 0],
      ['cancelled', null],
    ])
  })
})

describe('Betfair', () => {
  const around = {
    event: { eventName: 'USA' },
    market: {
      marketId: '1.1',
      description: { marketName: 'Winner' },
      state: { status: 'OPEN', totalMatched: 0, numberOfWinners: 2 },
    },
  }
  const runner = {
    selectionId: 7,
    description: { runnerName: 'Ann' },
    state: { status: 'ACTIVE', totalMatched: 0, lastPriceTraded: 4 },
    exchange: { availableToBack: [{ price: 4 }], availableToLay: [{ price: 5 }] },
  }

  it('distinguishes winners, losers and removed runners', () => {
    const states = ['ACTIVE', 'WINNER', 'LOSER', 'REMOVED', 'PLACED'].map((status) => {
      const raw = { ...runner, state: { ...runner.state, status } }
      const { listings, refused } = readOne(betfairMarkets, raw, { around })
      return listings[0] === undefined ? refused[0] : [listings[0].state, listings[0].resultPercent]
    })

    expect(states).toEqual([
      ['open', null],
      ['resolved', 100],
      ['resolved', 0],
      ['cancelled', null],
      'state.status: "PLACED" is an unknown status',
    ])
  })

  it('keeps a volume of 0 where nothing was matched, and no exclusiveness of two winners', () => {
    const { listings } = readOne(betfairMarkets, runner, { around })

    expect(listings[0]).toMatchObject({
      quote: { bid: 20, ask: 25, last: 25, volume: 0 },
      group: { isExclusive: false },
    })
  })

  it('refuses odds that pay nothing', () => {
    const raw = { ...runner, state: { ...runner.state, lastPriceTraded: 1 } }

    expect(readOne(betfairMarkets, raw, { around }).refused).toEqual([
      'state.lastPriceTraded: 1 is too small: decimal odds must be more than 1',
    ])
  })
})

describe('Limitless', () => {
  const market = {
    slug: 'a',
    title: 'A?',
    status: 'FUNDED',
    expired: false,
    conditionId: '0x1',
    tradeType: 'amm',
    prices: [42.8, 57.2],
    volumeFormatted: '12.5',
    collateralToken: { symbol: 'USDC' },
    updatedAt: '2026-06-21T18:25:25.591Z',
  }

  it('reads the price of a pool as a fraction or as percent, and two zeros as none', () => {
    const lasts = [
      [42.8, 57.2],
      [0.428, 0.572],
      [0, 0],
      [0, 1],
    ].map((prices) => readOne(limitlessMarkets, { ...market, prices }).listings[0]?.quote?.last)

    expect(lasts).toEqual([42.8, 42.8, undefined, 0])
  })

  it('gives each market of a group', () => {
    const group = {
      slug: 'g',
      title: 'Who wins?',
      negRiskMarketId: '0x9',
      expirationTimestamp: 1_782_066_600_000,
      collateralToken: { symbol: 'USDC' },
      markets: [
        market,
        { ...market, conditionId: '0x2', status: 'RESOLVED', winningOutcomeIndex: 1 },
      ],
    }

    const { listings } = readOne(limitlessMarkets, group)

    expect(
      listings.map(({ contract, title, outcomeTitle }) => [contract, title, outcomeTitle]),
    ).toEqual([
      ['0x1', 'Who wins?', 'A?'],
      ['0x2', 'Who wins?', 'A?'],
    ])
    expect(listings[0]?.group).toEqual({ id: 'g', title: 'Who wins?', isExclusive: true })
    expect(listings[0]).toMatchObject({
      url: 'https://limitless.exchange/markets/g',
      closesAt: '2026-06-21T18:30:00Z',
      quote: { volumeUsd: 12.5 },
    })
    expect(listings[1]).toMatchObject({ state: 'resolved', resultPercent: 0 })
  })
})
