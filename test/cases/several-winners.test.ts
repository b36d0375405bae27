// Questions that resolved to several answers; invented, in the shape of Manifold's replies, after a report about a comparable system.

import { join } from 'node:path'
import { manifoldMarkets } from '../../src/sources/venues/manifold/manifold.js'
import { ROOT } from '../support/server-options.js'
import { readingIn, readRows, contextOf } from '../sources/venues/small-venues.js'

const read = readingIn(join(ROOT, 'test', 'cases', 'manifold-several-winners'))

const resultsOf = ({ listings }: Awaited<ReturnType<typeof read>>) =>
  listings.map(({ outcome, state, resultPercent }) => [outcome, state, resultPercent])

const SHARED = [
  ['cabA', 'resolved', 50],
  ['cabB', 'resolved', 50],
  ['cabC', 'resolved', 0],
]

it('resolves each of several winners to its share', async () => {
  expect(resultsOf(await read(manifoldMarkets, 'v0-markets.2026-11-25.json'))).toEqual([
    ...SHARED,
    ['cabD', 'resolved', 100],
    ['cabE', 'resolved', 0],
  ])
})

it('reads the reply about one market, which alone has the answers', async () => {
  expect(resultsOf(await read(manifoldMarkets, 'one-market.2026-11-25.json'))).toEqual(SHARED)
})

it.each<[string, object | undefined, readonly (number | null)[]]>([
  ['MKT', { aX1: 30, bX2: 70 }, [30, 70, 0]],
  ['CHOOSE_MULTIPLE', { aX1: 33.333, bX2: 33.333, cX3: 33.334 }, [33.333, 33.333, 33.334]],
  ['CHOOSE_ONE', { bX2: 100 }, [0, 100, 0]],
  ['bX2', undefined, [0, 100, 0]],
  // Without shares it is not known who got what.
  ['CHOOSE_MULTIPLE', undefined, [null, null, null]],
  ['MKT', undefined, [null, null, null]],
])('takes shares before words: %s %j', (resolution, resolutions, expected) => {
  const answers = ['aX1', 'bX2', 'cX3'].map((id) => ({ id, text: id, probability: 0.4, volume: 1 }))
  const raw = {
    ...{ id: 'q', question: 'Who?', slug: 'who', outcomeType: 'NUMBER', isResolved: true },
    ...{ createdTime: 1_769_882_755_693, lastUpdatedTime: 1_769_882_755_739, volume: 9 },
    ...{ shouldAnswersSumToOne: true, answers, resolution, resolutions },
  }
  const { listings } = readRows(manifoldMarkets, [{ index: 0, raw }], contextOf('v0-markets.json'))

  expect(listings.map(({ resultPercent }) => resultPercent)).toEqual(expected)
})
