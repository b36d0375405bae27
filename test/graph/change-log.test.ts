import { CHANGES_PER_PAGE, readChanges, watchGaps } from '../../src/graph/change-log.js'

const log = (...numbers: number[]) => {
  const rows = numbers.map((seq) => ({ seq }))
  return ({ after, limit }: { after: number; limit: number }) =>
    Promise.resolve(rows.filter(({ seq }) => seq > after).slice(0, limit))
}

describe('readChanges', () => {
  it('returns the changes before a gap, and waits for the others', async () => {
    const read = log(1, 2, 4)

    expect(await readChanges(read, 0)).toEqual({
      changes: [{ seq: 1 }, { seq: 2 }],
      isMore: false,
      isGap: true,
    })
    expect(await readChanges(read, 2)).toEqual({ changes: [], isMore: false, isGap: true })
  })

  it('skips a lost gap before the first change, but no later one', async () => {
    const { changes, isGap } = await readChanges(log(4, 5, 7), 2, true)

    expect(changes).toEqual([{ seq: 4 }, { seq: 5 }])
    expect(isGap).toBe(true)
  })

  it('says that there may be more after a full page', async () => {
    const read = log(...Array.from({ length: CHANGES_PER_PAGE + 1 }, (_, index) => index + 1))

    expect((await readChanges(read, 0)).isMore).toBe(true)
    expect((await readChanges(read, CHANGES_PER_PAGE)).isMore).toBe(false)
  })
})

describe('watchGaps', () => {
  it('counts a change as lost once it has been missing for long, without progress', () => {
    let now = 0
    const isLost = watchGaps(() => now, 2_000)
    const gap = { changes: [], isMore: false, isGap: true }

    expect(isLost(gap)).toBe(false)
    now = 1_500
    expect(isLost({ ...gap, changes: [1] })).toBe(false)
    now = 3_000
    expect(isLost(gap)).toBe(false)
    now = 3_500
    expect(isLost(gap)).toBe(true)
    expect(isLost(gap)).toBe(false)
    expect(isLost({ ...gap, isGap: false })).toBe(false)
  })
})
