import { toAnswer } from '../../explorer/api/answer.js'
import { asksForWays, toAddress, toView } from '../../explorer/graph/address.js'
import { graphVariables, learn, NOTHING_KNOWN, type Ask } from '../../explorer/graph/asking.js'
import { citationOf } from '../../explorer/graph/export/citation.js'
import { readableLabels } from '../../explorer/graph/picture/labels.js'
import { wordsOfPeriods } from '../../explorer/graph/periods.js'
import { createStore } from '../../explorer/graph/store.js'
import {
  chosenIn,
  EMPTY,
  renamed,
  unplaced,
  withEntities,
  withNodes,
  withPlaces,
} from '../../explorer/graph/view.js'
import { askAllWays } from '../../explorer/graph/ways.js'
import { wordsOfOverlap, wordsOfPeriod } from '../../explorer/graph/words.js'
import { toPartialDate } from '../../src/domain/partial-date.js'
import { idOf } from '../support/builders.js'

const [ANN, BOB, CAS] = [idOf('ann'), idOf('bob'), idOf('cas')]
const ALL = withEntities(EMPTY, [ANN, BOB, CAS])
const only = (...ids: readonly string[]) => new Set(ids)

/** An answer to each question about ways: one way between the two that are asked about. */
function askedPairs() {
  const pairs: (readonly [string, string])[] = []
  const ask = (async (_document, variables) => {
    const { from, to } = variables as { readonly from: string; readonly to: string }
    pairs.push([from, to])
    return { data: { path: [{ nodes: [{ id: from }, { id: to }] }] }, problem: null }
  }) as Ask
  return { pairs, ask }
}

describe('a view of the graph', () => {
  it('keeps in its address who is chosen apart from who is pinned', () => {
    const chosen = withNodes(ALL, only(BOB), { isChosen: true })

    const { nodes } = toView(toAddress(chosen))

    expect(nodes.map(({ isChosen, isPinned }) => [isChosen, isPinned])).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ])
  })

  it('has no way with a gap, and pins nothing that has no place', () => {
    const view = toView(`?ids=${ANN},${BOB},${CAS}&ways=0-7-1-2&pin=0`)

    expect(view.ways).toEqual([])
    expect(view.nodes[0]?.isPinned).toBe(false)
  })

  it('asks for ways at once only where its address says so', () => {
    expect(asksForWays(`?ids=${ANN}&find=ways`)).toBe(true)
    expect(asksForWays(`?ids=${ANN}`)).toBe(false)
  })

  it('does not ask about those that are hidden', () => {
    const view = withNodes(ALL, only(ANN, BOB), { isChosen: true })

    expect(chosenIn(withNodes(view, only(BOB), { isHidden: true }))).toEqual([ANN])
  })

  it('shows what was hidden when it is added again', () => {
    const hidden = withNodes(ALL, only(BOB), { isHidden: true })

    expect(withEntities(hidden, [BOB]).nodes.map(({ isHidden }) => isHidden)).not.toContain(true)
  })

  it('leaves what is pinned where it is when all is arranged anew', () => {
    const at = { x: 1, y: 2 }
    const placed = withPlaces(ALL, new Map([ANN, BOB].map((id) => [id, at])))
    const pinned = withNodes(placed, only(ANN), { isPinned: true })

    expect(unplaced(pinned).nodes.map((node) => node.at)).toEqual([at, null, null])
  })

  it('has an entity once that two of its own were merged into, as the first of them was', () => {
    const { nodes } = renamed(withNodes(ALL, only(ANN), { isChosen: true }), new Map([[BOB, ANN]]))

    expect(nodes.map(({ id, isChosen }) => [id, isChosen])).toEqual([
      [ANN, true],
      [CAS, false],
    ])
  })

  it('places nothing further away than an address can say', () => {
    const { nodes } = withPlaces(ALL, new Map([[ANN, { x: 99_999.4, y: -99_999 }]]))

    expect(nodes[0]?.at).toEqual({ x: 16_383, y: -16_383 })
  })
})

/** A label of one line, below its node if there is room. */
const BELOW = { lines: 1, preferred: 'below' as const }

describe('labels', () => {
  it('are not cut off by the side of the picture', () => {
    const node = {
      id: 'a',
      x: 495,
      y: 100,
      radius: 8,
      text: 'Somebody',
      width: 53,
      weight: 1,
      ...BELOW,
    }

    const sides = [5, 250, 495].map((x) =>
      readableLabels([{ ...node, x }], { width: 500, height: 500 }).get('a'),
    )

    expect(sides).toEqual(['right', 'below', 'left'])
  })

  it('are not cut off above or below the picture, where there is only one side left', () => {
    const node = {
      id: 'a',
      x: 30,
      y: 10,
      radius: 8,
      text: 'Somebody',
      width: 53,
      weight: 1,
      ...BELOW,
    }
    const sidesIn = (width: number) =>
      [10, 250, 490].map((y) => readableLabels([{ ...node, y }], { width, height: 500 }).get('a'))

    expect(sidesIn(500)).toEqual(['below', 'below', 'right'])
    expect(sidesIn(60)).toEqual(['below', 'below', 'above'])
    expect(readableLabels([node], { width: 60, height: 20 }).size).toBe(0)
  })

  it('are not written above the picture', () => {
    const node = {
      id: 'a',
      x: 100,
      y: -30,
      radius: 8,
      text: 'Somebody',
      width: 53,
      weight: 1,
      ...BELOW,
    }

    expect(readableLabels([node], { width: 500, height: 500 }).size).toBe(0)
  })
})

describe('what is asked', () => {
  it('is each pair once for ways, of four at most', async () => {
    const { pairs, ask } = askedPairs()

    const { data } = await askAllWays(ask, {
      ids: ['a', 'b', 'c', 'd', 'e'],
      kinds: null,
      at: null,
    })

    expect(pairs.map((pair) => pair.join(''))).toEqual(['ab', 'ac', 'ad', 'bc', 'bd', 'cd'])
    expect(data).toHaveLength(6)
  })

  it('says whether there is more than was given', () => {
    const source = { id: ANN, slug: 'ann', name: 'Ann', type: 'POLITICIAN', countryCode: null }
    const link = {
      ...{ id: 'l', kind: 'MEMBER_OF', role: null, start: null, end: null, asOf: null },
      isCurrent: null,
      ...{ certainty: null, source, target: source },
    }
    const answer = { entities: { nodes: [] }, relationshipsAmong: [link] } as unknown as Parameters<
      typeof learn
    >[1]

    expect(learn(NOTHING_KNOWN, answer, { at: null, links: 1 }).isCut).toBe(true)
    expect(learn(NOTHING_KNOWN, answer, { at: null, links: 2 }).isCut).toBe(false)
    expect(graphVariables([ANN], [ANN], null).links).toBe(200)
  })
})

describe('what is in common', () => {
  const node = { id: 'house', slug: 'house', name: 'House', type: 'INSTITUTION', countryCode: null }
  const shared = { node, size: 9, overlap: 'SURE', links: [] }
  const asked: unknown[] = []
  const ask = (async (_document, variables) => {
    if (Object.hasOwn(variables as object, 'of')) asked.push(variables)
    const graph = { entities: { nodes: [] }, relationshipsAmong: [] }
    return { data: { inCommon: [shared], ...graph }, problem: null }
  }) as Ask
  const compared = () => {
    const view = withNodes(ALL, only(ANN, BOB), { isChosen: true })
    return createStore({ view, known: NOTHING_KNOWN, ask })
  }

  it('is requested from the whole graph for the selected entities', async () => {
    const store = compared()

    await store.findShared()

    expect(asked.at(-1)).toEqual({ of: [ANN, BOB], kinds: null, at: null })
    expect(store.shared.value).toEqual([shared])
    expect(store.view.value.nodes.map(({ id }) => id)).toContain('house')
  })

  it.each([
    [
      'day',
      (store: ReturnType<typeof compared>) => {
        store.setDate(toPartialDate('2003'))
      },
    ],
    [
      'selection',
      (store: ReturnType<typeof compared>) => {
        store.choose(CAS)
      },
    ],
    [
      'kinds',
      (store: ReturnType<typeof compared>) => {
        store.filter({ kinds: ['holds'] })
      },
    ],
  ])('is cleared when the %s changes', async (_what, change) => {
    const store = compared()
    await store.findShared()

    change(store)

    expect(store.shared.value).toBeNull()
  })

  it('is not shown for a day that changed before the answer', async () => {
    const store = compared()

    const finding = store.findShared()
    store.setDate(toPartialDate('2003'))
    await finding

    expect(store.shared.value).toBeNull()
    expect(store.view.value.nodes).toHaveLength(3)
  })
})

describe('words', () => {
  const period = { start: null, end: null, asOf: null, isCurrent: null }

  it('say of a period no more than is known', () => {
    expect(wordsOfPeriod(period, 'en')).toBe('no dates known')
    const open = { ...period, asOf: '2026-06-11', isCurrent: true }
    expect(wordsOfPeriod(open, 'en')).toBe('start not recorded, as of Jun 2026')
    expect(wordsOfPeriod({ ...open, start: '2019' }, 'en')).toBe('since 2019, as of Jun 2026')
    expect(wordsOfPeriod({ ...open, start: '2019', isCurrent: null }, 'en')).toBe('from 2019')
    const term = { ...open, start: '2019', end: '2031' }
    expect(wordsOfPeriod(term, 'en')).toBe('since 2019 (ends 2031)')
    expect(wordsOfPeriod({ ...period, start: '2001', end: '2001' }, 'en')).toBe('2001')
    expect(wordsOfPeriod({ ...period, end: '2001' }, 'en')).toBe('until 2001')
  })

  it('say of two undated entries of one list that both are listed', () => {
    const entry = { asOf: '2026-06-11', isCurrent: true }
    const over = { asOf: '2026-06-11', isCurrent: false }

    expect(wordsOfOverlap('POSSIBLE', [[entry], [entry]], 'en')).toBe('Both listed in Jun 2026')
    expect(wordsOfOverlap('POSSIBLE', [[entry], [over]], 'en')).toBe('Possibly at the same time')
    expect(wordsOfOverlap(null, [[entry], [entry]], 'en')).toBe('Not at the same time')
  })

  it('join periods that follow each other, and count the rest', () => {
    const of = (...periods: readonly (readonly [string | null, string | null])[]) =>
      wordsOfPeriods(
        periods.map(([start, end]) => ({ ...period, start, end })),
        'en',
      )

    expect(of(['2021-01-03', '2023-01-02'], ['2019-01-03', '2021-01-03'])).toBe(
      'Jan 3, 2019 – Jan 2, 2023',
    )
    expect(of(['2001', '2005'], ['2005', '2009'])).toBe('2001 – 2009')
    expect(of(['2001', '2005'], ['2006-01-01', null])).toBe('2001 – 2005; from Jan 1, 2006')
    expect(of(['2001-01-01', '2001-12-31'], ['2002-01-01', '2002-02-01'])).toBe(
      'Jan 1, 2001 – Feb 1, 2002',
    )
    expect(of(['1990', '1991'], ['1995', '1996'], ['2001', '2002'])).toBe(
      '1990 – 1991; 1995 – 1996; 1 more',
    )
    expect(of([null, null], [null, null])).toBe('no dates known')
  })

  it('cite a dataset with its licence, where one is known', () => {
    const datasets = [
      { title: 'A', licence: 'CC0' },
      { title: 'B', licence: null },
    ]

    const words = citationOf({
      ...{ title: 'T', address: 'https://example.org/', date: null, seenOn: 'today', datasets },
    })

    expect(words).toBe('Polity: “T”. https://example.org/, seen on today. Data: A (CC0); B.')
  })
})

describe('an answer', () => {
  const reply = (status: number, code: string) =>
    toAnswer({ status, retryAfter: '7', body: { errors: [{ extensions: { code } }] } }).problem

  it('that is none says why: gone, too many questions, nobody there, or what is wrong', () => {
    expect(reply(410, 'GONE')).toEqual({ kind: 'gone' })
    expect(reply(200, 'RATE_LIMITED')).toEqual({ kind: 'limit', retryAfterSeconds: 7 })
    expect(reply(429, '')).toEqual({ kind: 'limit', retryAfterSeconds: 7 })
    expect(reply(200, 'GRAPH_UNAVAILABLE')).toEqual({ kind: 'away', retryAfterSeconds: 7 })
    expect(reply(200, 'INVALID_PARAMETER')?.kind).toBe('refused')
  })
})
