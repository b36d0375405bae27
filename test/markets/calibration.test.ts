import fc from 'fast-check'
import { scoresOf, type Forecast } from '../../src/markets/calibration.js'

const forecast = fc.record({
  // Prices have up to three decimals, and often a round number.
  percent: fc.oneof(
    fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000),
    fc.integer({ min: 0, max: 10 }).map((tens) => tens * 10),
  ),
  cameTrue: fc.boolean(),
})
const forecasts = fc.array(forecast, { minLength: 1, maxLength: 200 })
const Z = 1.959964

describe('the scores of prices', () => {
  it('are the means of the errors, with intervals that get narrower with more questions', () => {
    fc.assert(
      fc.property(forecasts, (given) => {
        const { questions, brier, logScore, baseRatePercent } = scoresOf(given)
        const n = given.length
        let [squares, fourth, product, hits] = [0, 0, 1, 0]
        for (const { percent, cameTrue } of given) {
          const error = cameTrue ? 1 - percent / 100 : percent / 100
          squares += error * error
          fourth += error ** 4
          product *= Math.max(0.01, Math.min(0.99, 1 - error)) ** (1 / n)
          if (cameTrue) hits += 1
        }
        const variance = (fourth / n - (squares / n) ** 2) * (n / Math.max(1, n - 1))
        const margin = 1.96 * Math.sqrt(Math.max(0, variance) / n)

        expect(questions).toBe(n)
        expect(brier?.value).toBeCloseTo(squares / n, 9)
        expect(Math.exp(-(logScore?.value ?? 0))).toBeCloseTo(product, 9)
        expect(baseRatePercent).toBeCloseTo((hits / n) * 100, 9)
        if (n < 10) {
          expect([brier?.low, brier?.high, logScore?.low, logScore?.high]).toEqual(
            Array.from({ length: 4 }, () => null),
          )
        } else {
          expect(brier?.high).toBeCloseTo(squares / n + margin, 4)
          expect(brier?.low).toBeCloseTo(Math.max(0, squares / n - margin), 4)
        }
      }),
    )
  })

  it('put each question into one bin, and an empty bin is left out', () => {
    fc.assert(
      fc.property(forecasts, (given) => {
        const { bins } = scoresOf(given)

        expect(bins.reduce((sum, { questions }) => sum + questions, 0)).toBe(given.length)
        for (const bin of bins) {
          const inside = given.filter(
            ({ percent }) => Math.min(9, Math.floor(percent / 10)) === bin.fromPercent / 10,
          )
          expect(bin.questions).toBe(inside.length)
          expect(bin.questions).toBeGreaterThan(0)
          const hits = inside.filter(({ cameTrue }) => cameTrue).length
          expect(bin.observedPercent).toBeCloseTo((100 * hits) / inside.length, 9)
          expect(bin.forecastPercent).toBeGreaterThanOrEqual(bin.fromPercent - 1e-9)
          expect(bin.forecastPercent).toBeLessThanOrEqual(bin.toPercent + 1e-9)
        }
      }),
    )
  })

  it('give each bin the shares that its observed share does not refute (Wilson)', () => {
    fc.assert(
      fc.property(forecasts, (given) => {
        for (const bin of scoresOf(given).bins) {
          const observed = bin.observedPercent / 100
          for (const end of [bin.lowPercent / 100, bin.highPercent / 100]) {
            const deviation = Z * Math.sqrt((end * (1 - end)) / bin.questions)
            expect(Math.abs(observed - end)).toBeCloseTo(deviation, 6)
          }
          expect(bin.lowPercent).toBeLessThanOrEqual(bin.observedPercent + 1e-9)
          expect(bin.highPercent).toBeGreaterThanOrEqual(bin.observedPercent - 1e-9)
        }
      }),
    )
  })

  it('are absent without questions, not 0', () => {
    const given: readonly Forecast[] = []

    expect(scoresOf(given)).toEqual({
      ...{ questions: 0, brier: null, logScore: null, baseRatePercent: null, bins: [] },
    })
  })

  it('give a price of 0 for what happened a finite log score', () => {
    expect(scoresOf([{ percent: 0, cameTrue: true }]).logScore?.value).toBeCloseTo(4.60517, 5)
  })
})
