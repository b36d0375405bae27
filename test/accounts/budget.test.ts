import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { createBudget, type Budget } from '../../src/accounts/budget.js'
import { createSharedCounter } from '../../src/accounts/shared-counter.js'
import { describeWithRedis, startRedis, type TestRedis } from '../support/redis.js'

const MINUTE = { units: 500, windowSeconds: 60 }
const NOW = new Date('2026-02-01T12:00:00Z')
const now = () => NOW

/** How many of `tries` of one unit each are let through, 64 at a time, by the budgets in turn. */
async function passed(
  budgets: readonly Budget[],
  tries: number,
  id = 'address/x',
): Promise<number> {
  let next = 0
  let within = 0
  const worker = async () => {
    for (let mine = next++; mine < tries; mine = next++) {
      const { isWithin } = await (budgets[mine % budgets.length] as Budget).spend(id, MINUTE, 1)
      if (isWithin) within += 1
    }
  }
  await Promise.all(Array.from({ length: 64 }, worker))
  return within
}

describe('a budget', () => {
  it('lets exactly its units through in a window', async () => {
    expect(await passed([createBudget({ now })], 1_500)).toBe(MINUTE.units)
  })

  it('of IPv6 networks below one /48 lets eight times its units through, of all together', async () => {
    const budget = createBudget({ now })
    let within = 0
    for (let network = 0; network < 20; network += 1) {
      within += await passed([budget], 600, `address/2001:db8:1:${network.toString(16)}::/64`)
    }

    expect(within).toBe(8 * MINUTE.units)
    expect(await passed([budget], 600, 'address/2001:db8:2:1::/64')).toBe(MINUTE.units)
  })

  it('never spends more than it has, and can spend all of it, in portions of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 40 }),
        async (asks) => {
          const budget = createBudget({ now })
          let spent = 0
          for (const units of asks) {
            const quota = await budget.spend('address/x', MINUTE, units)
            const fits = spent + units <= MINUTE.units
            if (fits) spent += units
            expect(quota).toMatchObject({ isWithin: fits, remaining: MINUTE.units - spent })
          }
        },
      ),
    )
  })

  it('starts a new window at the instant that it announced, and not before', async () => {
    let instant = NOW
    const budget = createBudget({ now: () => instant })
    await passed([budget], 600)
    const { resetAt } = budget.look('address/x', MINUTE)

    instant = new Date(resetAt.getTime() - 1)
    expect((await budget.spend('address/x', MINUTE, 1)).isWithin).toBe(false)
    instant = resetAt
    expect(await budget.spend('address/x', MINUTE, 1)).toMatchObject({
      isWithin: true,
      remaining: MINUTE.units - 1,
    })
    expect(resetAt.getTime() - NOW.getTime()).toBeLessThanOrEqual(60_000)
  })

  it('is one for each id', async () => {
    const budget = createBudget({ now })
    await passed([budget], 600)

    expect(budget.look('address/y', MINUTE).remaining).toBe(MINUTE.units)
  })

  it('can be looked at without spending', async () => {
    const budget = createBudget({ now })
    budget.look('address/x', MINUTE)

    expect(budget.look('address/x', MINUTE).remaining).toBe(MINUTE.units)
  })
})

describeWithRedis('budgets of several gateways', () => {
  let redis: TestRedis
  let open: { close: () => void }[]
  let changes: boolean[]

  beforeEach(async () => {
    redis = await startRedis()
    open = []
    changes = []
  })

  afterEach(async () => {
    for (const { close } of open) close()
    await redis.stop()
  })

  function gateways(count: number): Budget[] {
    return Array.from({ length: count }, () => {
      const shared = createSharedCounter({
        url: redis.url,
        onChange: (isAnswering) => void changes.push(isAnswering),
      })
      open.push(shared)
      return createBudget({ now, shared })
    })
  }

  /** Connected, with their own counts as before. */
  async function ready(budgets: readonly Budget[]): Promise<void> {
    await wait(1_200)
    for (const budget of budgets) await budget.spend('address/warm', MINUTE, 1)
  }

  it('let exactly the units through, whichever gateway is asked', async () => {
    const three = gateways(3)
    await ready(three)

    expect(await passed(three, 1_500)).toBe(MINUTE.units)
  })

  it('let through no more than their own allowance each when Redis fails meanwhile, and continue', async () => {
    const three = gateways(3)
    await ready(three)
    const before = await passed(three, 300)
    await redis.stop()

    const after = await passed(three, 3_000)

    expect(before).toBe(300)
    expect(before + after).toBe(3 * MINUTE.units)
    expect(changes).toContain(false)
  })

  it('wait a tenth of a second for a Redis that does not answer, and only one of many does', async () => {
    const [budget] = gateways(1) as [Budget]
    await ready([budget])
    redis.freeze()

    const startedAt = performance.now()
    const first = await budget.spend('address/x', MINUTE, 1)
    const firstMs = performance.now() - startedAt
    const rest = await passed([budget], 200)
    const allMs = performance.now() - startedAt
    redis.thaw()

    expect(first.isWithin).toBe(true)
    expect(firstMs).toBeGreaterThan(90)
    expect(rest).toBe(200)
    // If each of two hundred waited, 64 at a time, that would take four times as long as the first.
    expect(allMs - firstMs).toBeLessThan(3 * firstMs)
  })

  it('count together again when Redis is back', async () => {
    const two = gateways(2)
    await ready(two)
    redis.freeze()
    await two[0]?.spend('address/x', MINUTE, 1)
    redis.thaw()
    await wait(1_500)

    await two[0]?.spend('address/y', MINUTE, 100)
    const seen = await two[1]?.spend('address/y', MINUTE, 1)

    expect(seen?.remaining).toBe(MINUTE.units - 101)
    expect(changes.at(-1)).toBe(true)
  })
})
