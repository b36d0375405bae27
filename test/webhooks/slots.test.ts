import { freeSlots } from '../../src/webhooks/slots.js'

const LIMITS = { perEndpoint: 4, perUnhealthy: 1, total: 10 }
const due = (id: string, inFlight = 0, isUnhealthy = false) => ({
  id,
  inFlight,
  isUnhealthy,
  isDue: true,
})

describe('what may be under way', () => {
  it('is little to one endpoint, and less to one that did not answer well', () => {
    const free = freeSlots([due('well', 1), due('sick', 0, true), due('waiting', 1, true)], LIMITS)

    expect([...free]).toEqual([
      ['sick', 1],
      ['well', 3],
    ])
  })

  it('is at most half for all who are sick, so that the others have room', () => {
    const sick = Array.from({ length: 50 }, (_, at) => due(`sick-${String(at)}`, 0, true))
    const free = freeSlots([...sick, due('well', 1)], LIMITS)

    expect([...free.keys()].filter((id) => id !== 'well')).toHaveLength(5)
    expect(free.get('well')).toBe(3)
    expect(
      freeSlots([...sick.map((each) => ({ ...each, isDue: false })), due('well', 1)], LIMITS),
    ).toEqual(new Map([['well', 3]]))
  })

  it('is never more than the whole, and nothing to whom nothing waits for', () => {
    const free = freeSlots(
      [due('a', 4), due('b', 3), due('c', 2), { ...due('d'), isDue: false }],
      LIMITS,
    )

    expect([...free]).toEqual([['c', 1]])
  })
})
