import { movedTo } from '../../explorer/components/moved-to.js'
import { resultWords } from '../../explorer/components/words.js'
import { typeOf } from '../../explorer/pages/entity/type-asked.js'
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
  it('is a type in any case, and nothing for what is no type', () => {
    expect(typeOf('?of=Party')).toBe('PARTY')
    expect(typeOf('?of=parties')).toBeNull()
    expect(typeOf('')).toBeNull()
  })

  it('is whole days until the end of the last one', () => {
    const now = '2026-02-01T12:00:00Z'

    expect(shownWindow({ search: '?days=30&until=2024-11-06', now })).toEqual({
      ...{ days: 30, until: '2024-11-06' },
      ...{ from: '2024-10-08T00:00:00Z', to: '2024-11-07T00:00:00Z' },
    })
    expect(shownWindow({ search: '?days=31&until=soon', now })).toMatchObject({
      ...{ days: 90, until: null, to: '2026-02-02T00:00:00Z' },
    })
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
