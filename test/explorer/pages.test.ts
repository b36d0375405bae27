import { movedTo } from '../../explorer/components/moved-to.js'
import { resultWords } from '../../explorer/components/words.js'
import { certaintyAt, monthsLater } from '../../explorer/components/dates.js'
import { askedOf } from '../../explorer/pages/entity/asked.js'
import { inSeatOrder } from '../../explorer/pages/entity/seat-order.js'
import { barOf, periodWords } from '../../explorer/pages/entity/period-words.js'
import { shownWindow } from '../../explorer/pages/market/window.js'
import { correctionsOf } from '../../explorer/pages/race/race.js'

describe('the keys of a field for a name', () => {
  it('go round and round over the names and the words themselves; other keys are none of it', () => {
    expect([movedTo('ArrowDown', null, 2), movedTo('ArrowDown', 0, 2)]).toEqual([0, 1])
    expect(movedTo('ArrowDown', 1, 2)).toBeNull()
    expect([movedTo('ArrowUp', null, 2), movedTo('ArrowUp', 0, 2)]).toEqual([1, null])
    expect(movedTo('ArrowUp', 1, 2)).toBe(0)
    expect(movedTo('Enter', 1, 2)).toBeUndefined()
  })
})

describe('what an address asks for', () => {
  const askedAt = (search: string) => askedOf({ search, now: '2026-02-01T12:00:00Z' })

  it('is a type in any case, and nothing for what is no type', () => {
    expect(askedAt('?of=Party').of).toBe('PARTY')
    expect(askedAt('?of=parties')).toMatchObject({ of: null, isListed: true })
    expect(askedAt('')).toMatchObject({ of: null, isListed: false })
  })

  it('is all years, today or a day', () => {
    expect(askedAt('')).toMatchObject({ view: 'all', at: null })
    expect(askedAt('?at=now')).toMatchObject({ view: 'now', at: '2026-02-01' })
    expect(askedAt('?at=2018-01')).toMatchObject({ view: 'day', at: '2018-01' })
  })

  it('is whole days until the end of the last one', () => {
    const now = '2026-02-01T12:00:00Z'

    expect(shownWindow({ search: '?days=30&until=2024-11-06', now })).toEqual({
      ...{ days: 30, until: '2024-11-06' },
      ...{ from: '2024-10-08T00:00:00Z', to: '2024-11-07T00:00:00Z' },
    })
    expect(shownWindow({ search: '?days=31&until=soon', now })).toMatchObject({
      ...{ days: 900, until: null, to: '2026-02-02T00:00:00Z' },
    })
  })
})

describe('a period of a career', () => {
  const TODAY = '2026-02-01'
  const period = {
    ...{ start: '2019', end: null as string | null, asOf: null as string | null },
    ...{ isCurrent: null as boolean | null, endBasis: null },
  }
  const open = { ...period, asOf: '2025-06', isCurrent: true }

  it('has no bar without a start, and no invented length without an end', () => {
    expect(barOf({ ...period, start: null, end: '2020' }, '', TODAY)).toBeNull()
    expect(barOf(period, '', TODAY)).toEqual({ from: 2019, to: 2019, end: 'open', colour: '' })
    expect(barOf({ ...period, asOf: '2020' }, '', TODAY)).toMatchObject({ to: 2020, end: 'open' })
    expect(barOf(open, '', TODAY)).toMatchObject({ end: 'now' })
  })

  it('says since only of what goes on, with the date of the data', () => {
    const words = (given: object) => periodWords({ ...period, ...given }, TODAY, 'en-GB')

    expect(words(open)).toEqual({ dates: 'Since 2019', note: 'As of Jun 2025' })
    expect(words({ ...open, end: '2027-01-03', endBasis: 'TERM' }).note).toBe('Term ends Jan 2027')
    expect(words({})).toEqual({ dates: 'From 2019', note: 'End not recorded' })
    expect(words({ asOf: '2020-02' }).note).toBe('Listed until Feb 2020')
    expect(words({ end: '2023' })).toEqual({ dates: '2019 – 2023', note: '4 years' })
    expect(words({ end: '2023', endBasis: 'WITHDRAWN' }).note).toBe('No longer listed')
    expect(words({ start: null })).toEqual({ dates: 'Dates not recorded', note: '' })
  })

  it('is confirmed on a day only if the dates leave no other way', () => {
    const on = (at: string, given: object) => certaintyAt({ ...period, ...given }, at)

    expect(on('2020-01-01', { end: '2021' })).toBe('SURE')
    expect(on('2021-05-01', { end: '2021' })).toBe('POSSIBLE')
    expect(on('2019-05-01', { end: '2021' })).toBe('POSSIBLE')
    expect(on('2022', { end: '2021' })).toBeNull()
    expect(on('2018-12-31', {})).toBeNull()
    expect(on('2020', {})).toBe('POSSIBLE')
    expect(on('2025-05-31', open)).toBe('SURE')
    expect(on('2025-07-01', open)).toBe('POSSIBLE')
    expect(on('2025-07-01', { asOf: '2025-06', isCurrent: false })).toBeNull()
  })

  it('is moved by whole months', () => {
    expect([monthsLater('2018-01-31', 1), monthsLater('2018-01-15', -1)]).toEqual([
      ...['2018-02-28', '2017-12-15'],
    ])
  })
})

describe('the seats of a chamber', () => {
  it('have the two largest parties at the ends, and members without a party in the middle', () => {
    const groups = [
      ['', 5],
      ['d', 1],
      ['a', 9],
      ['c', 2],
      ['b', 4],
    ] as const
    const seats = groups.map(([key, count]) => ({ key, count, name: key, colour: '' }))

    expect(inSeatOrder(seats).map(({ key }) => key)).toEqual(['b', 'c', '', 'd', 'a'])
  })
})

describe('the result of a market', () => {
  it('is yes, no, or the part that it came to', () => {
    expect([100, 0, 50].map((percent) => resultWords(percent, 'en'))).toEqual(['yes', 'no', '50%'])
  })
})

describe('the corrections of a race', () => {
  const update = (seq: number, isCorrection: boolean, a: number | null, b: number) => ({
    ...{ at: `2026-01-0${String(seq)}T00:00:00Z`, kind: 'COUNT' as const, seq, isCorrection },
    ...{ market: null, percent: null, round: null as number | null },
    shares: [
      { candidacyKey: 'a', votes: a, share: null },
      { candidacyKey: 'b', votes: b, share: null },
    ],
  })
  const raceOf = (nodes: readonly object[]) =>
    ({
      candidacies: { nodes: [{ key: 'a', name: 'Ann' }] },
      timeline: { nodes },
    }) as unknown as Parameters<typeof correctionsOf>[0]

  it('say who has fewer votes than the time before, and how many', () => {
    const nodes = [update(1, false, 10, 5), update(2, false, null, 6), update(3, true, 7, 8)]

    expect(correctionsOf(raceOf(nodes))).toEqual([
      { at: '2026-01-03T00:00:00Z', seq: 3, fallen: [{ name: 'Ann', votes: -3 }] },
    ])
  })

  it('compare no round of a count with another', () => {
    const second = { ...update(2, true, 7, 8), round: 2 }
    const again = { ...update(3, true, 6, 8), round: 2 }

    expect(correctionsOf(raceOf([update(1, false, 10, 5), second, again]))).toMatchObject([
      { seq: 2, fallen: [] },
      { seq: 3, fallen: [{ name: 'Ann', votes: -1 }] },
    ])
  })
})
