import {
  forecastbenchQuestions,
  forecastbenchResolutions,
} from '../../src/sources/venues/forecastbench/forecastbench.js'
import { metaforecastQuestions } from '../../src/sources/venues/metaforecast/metaforecast.js'
import { readingIn, tally } from '../sources/venues/small-venues.js'
import { MARKETS } from './data-files.js'

const reading = readingIn(MARKETS)

describe('Metaforecast', () => {
  const FILE = 'cross-venue/metaforecast-frontpage.2022-02-14.json'
  interface Question {
    readonly id: string
    readonly options: readonly { readonly name: string; readonly probability: unknown }[]
  }

  it('gives a pair of yes and no as one listing and each other option as one', async () => {
    const { head, ...read } = await reading(metaforecastQuestions, FILE)
    const expected = (head as readonly Question[]).map(({ options }) => {
      const names = options.map(({ name }) => name)
      if (names.length === 1 || names.join() === 'Long,Short') return 0
      return names.join() === 'Yes,No' ? 1 : names.length
    })

    expect(read.rows).toBe(1566)
    expect(read.listings).toHaveLength(expected.reduce<number>((sum, count) => sum + count, 0))
    expect(
      new Set(read.listings.map((one) => `${one.venue} ${one.contract} ${one.outcome}`)).size,
    ).toBe(read.listings.length)
    expect(tally(read.refused)).toEqual({
      'options: contains the options Long and Short: these are positions in a range of numbers, so their values are not probabilities': 7,
      'options: has fewer than two options; Metaforecast scales the probabilities to a sum of 1, so a single option always has the probability 1': 2,
    })
    expect(read.listings.filter(({ quote }) => quote === null)).toHaveLength(28)
    expect(tally(read.listings.map(({ venue }) => venue))).toMatchObject({
      rootclaim: 79,
      goodjudgment: 17,
    })
    expect(metaforecastQuestions.statedTime?.(head)).toBe('2022-02-13T13:16:35Z')
  })

  it('takes a question that had closed when it was seen for closed', async () => {
    const { listings } = await reading(metaforecastQuestions, FILE)

    expect(tally(listings.map(({ state }) => state))).toEqual({ open: 3169, closed: 144 })
  })
})

describe('ForecastBench', () => {
  const SETS = ['2025-10-26', '2026-01-18', '2026-05-10']
  const VENUES = ['manifold', 'metaculus', 'polymarket', 'infer']
  const setOf = (name: string) => `cross-venue/forecastbench/${name}`
  interface Row {
    readonly source: string
    readonly resolved?: boolean
  }

  it.each(SETS)(
    'gives the questions of %s that have a market and refuses the others',
    async (day) => {
      const { head, ...read } = await reading(forecastbenchQuestions, setOf(`${day}-llm.json`))
      const { questions } = head as { questions: readonly Row[] }
      const bySource = tally(questions.map(({ source }) => source))

      expect(read.rows).toBe(500)
      expect(tally(read.listings.map(({ venue }) => venue))).toEqual(
        Object.fromEntries(VENUES.map((venue) => [venue, bySource[venue]])),
      )
      expect(tally(read.refused)).toEqual({
        'source: is a data series, which has no market': 250,
      })
      expect(read.listings.filter(({ quote }) => quote === null)).toEqual([])
    },
  )

  it.each(SETS)('gives what became of the questions of %s', async (day) => {
    const { head, ...read } = await reading(
      forecastbenchResolutions,
      setOf(`${day}_resolution_set.json`),
    )
    const rows = (head as { resolutions: readonly Row[] }).resolutions
    const ofMarkets = rows.filter(({ source }) => VENUES.includes(source))

    expect(read.rows).toBe(rows.length)
    expect(read.results).toHaveLength(ofMarkets.length)
    expect(read.results.filter(({ isFinal }) => isFinal)).toHaveLength(
      ofMarkets.filter(({ resolved }) => resolved).length,
    )
    expect(read.refused).toHaveLength(rows.length - ofMarkets.length)
  })
})
