import { thinned } from '../../src/markets/thinned.js'

describe('thinned prices of a day', () => {
  it('are the first, the lowest, the highest and the last of each hour, in order', () => {
    const day = {
      minutes: [0, 10, 20, 30, 40, 59, 60, 61],
      percents: [50, 70, 40, 45, 46, 47, 10, 10],
    }

    expect(thinned(day, 60)).toEqual({
      minutes: [0, 10, 20, 59, 60, 61],
      percents: [50, 70, 40, 47, 10, 10],
    })
  })

  it('do not change when they are thinned again', () => {
    const minutes = Array.from({ length: 1_440 }, (_, minute) => minute)
    const day = { minutes, percents: minutes.map((minute) => (minute * 37) % 101) }

    const hours = thinned(day, 60)

    expect(hours.minutes.length).toBeLessThanOrEqual(96)
    expect(thinned(hours, 60)).toEqual(hours)
    expect(thinned(hours, 1_440)).toEqual(thinned(day, 1_440))
  })

  it('leave out a minute without a price', () => {
    expect(thinned({ minutes: [1, 2], percents: [5] }, 60)).toEqual({ minutes: [1], percents: [5] })
  })
})
