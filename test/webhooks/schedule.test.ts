import { nextTry } from '../../src/webhooks/schedule.js'

const NOW = new Date('2032-11-03T02:00:00Z')
const MIDDLE = () => 0.5
const HOUR = 3_600

/** Seconds until the next try after so many. */
const after = (tries: number, random = MIDDLE) => {
  const next = nextTry(tries, NOW, random)
  return next === null ? null : (next.getTime() - NOW.getTime()) / 1_000
}

describe('the tries of a delivery', () => {
  it('come at 0 s, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each after the one before', () => {
    const tries = Array.from({ length: 11 }, (_, tried) => after(tried))

    expect(tries).toEqual([
      ...[0, 5, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
      null,
    ])
  })

  it('are spread, so that what failed together does not come back together', () => {
    expect(after(2, () => 0)).toBe(240)
    expect(after(2, () => 0.999_999)).toBeCloseTo(360, 0)
  })
})
