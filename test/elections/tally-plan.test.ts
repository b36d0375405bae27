import type { TallyReport, UnitTotal } from '../../src/domain/result.js'
import { planTally } from '../../src/elections/tally-plan.js'

const report = (totals?: readonly UnitTotal[]): TallyReport => ({
  ...{ unit: { level: 'precinct', key: 'us/ny/1', name: '1', parent: null } },
  ...{ votes: new Map([['a', 1]]), byMode: new Map(), totalVotes: null, reporting: [], at: null },
  ...(totals === undefined ? {} : { totals }),
})
const copy = (id: string, at = '2032-11-03T01:00:00Z') => ({ id, at })
const registered = { kind: 'registered', count: 9 } as const
const ballots = { kind: 'ballots', count: 5 } as const

it('stores voters and ballots in one order, and nothing of a feed that has none', () => {
  const { after } = planTally(null, report([registered, ballots]), copy('x'))

  expect(after.said.totals).toEqual([ballots, registered])
  expect(planTally(null, report(), copy('x')).after.said).not.toHaveProperty('totals')
})

it('adds up what the parts of one copy say, and believes the newest copy', () => {
  const first = planTally(null, report([registered]), copy('x')).after
  const second = planTally(first, report([ballots]), copy('x'))
  const newer = planTally(second.after, report([{ ...ballots, count: 6 }]), copy('y'))

  expect(second.after.said.totals).toEqual([ballots, registered])
  expect(newer.after.said.totals).toEqual([{ ...ballots, count: 6 }])
  expect(planTally(second.after, report([registered, ballots]), copy('z')).change).toBeNull()
})
