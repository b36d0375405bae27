import { crc32 } from 'node:zlib'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** How much may be spent in each window. */
export interface Allowance {
  readonly units: number
  readonly windowSeconds: number
}

/** What is left of an allowance in the current window. */
export interface Quota {
  readonly limit: number
  readonly remaining: number
  /** When the next window begins, with the whole allowance. */
  readonly resetAt: Date
  /** False: more was asked for than is left, so nothing was spent. */
  readonly isWithin: boolean
}

/** Counts what callers spend. `id` names whose budget it is: `account/…`, `address/…`. */
export interface Budget {
  readonly spend: (id: string, allowance: Allowance, units: number) => Promise<Quota>
  /** The quota as this process knows it; spends nothing and does not ask the shared counter. */
  readonly look: (id: string, allowance: Allowance) => Promise<Quota>
}

/** A counter that several gateways share. */
export interface SharedCounter {
  /** The sum after adding `units`, which may be below zero; null when it did not answer in time. */
  readonly add: (key: string, units: number, seconds: number) => Promise<number | null>
}

export interface BudgetOptions {
  readonly now: () => Date
  /** Absent: this gateway counts alone. */
  readonly shared?: SharedCounter | null
}

/** Gateways' clocks differ a little: a count is kept until the last of them has left the window. */
const SLACK_SECONDS = 5

/**
 * Budgets in windows of fixed length. A window begins at the same instant on every gateway, but at a
 * different one for each id, so that not all callers start a new window at once.
 *
 * Each gateway counts what it lets through and also asks the shared counter. So no gateway lets through
 * more than the allowance, and when the shared counter stops answering, what was spent before still counts
 * here.
 */
export function createBudget({ now, shared = null }: BudgetOptions): Budget {
  // It only counts: the limit is the allowance, which changes with the tier.
  const own = new RateLimiterMemory({ points: 0, duration: 0, keyPrefix: '' })

  async function spend(id: string, allowance: Allowance, units: number): Promise<Quota> {
    const window = windowOf(id, allowance, now())
    const { key, seconds } = window
    const limit = allowance.units
    const mine = await own.penalty(key, units, { customDuration: seconds })
    if (mine.consumedPoints > limit) {
      await own.reward(key, units, { customDuration: seconds })
      return quota(limit, mine.consumedPoints - units, window, false)
    }
    const all = shared === null ? null : await shared.add(key, units, seconds)
    if (all !== null && all > limit) {
      await own.reward(key, units, { customDuration: seconds })
      await shared?.add(key, -units, seconds)
      return quota(limit, all - units, window, false)
    }
    return quota(limit, all ?? mine.consumedPoints, window, true)
  }

  async function look(id: string, allowance: Allowance): Promise<Quota> {
    const window = windowOf(id, allowance, now())
    const mine = await own.get(window.key)
    return quota(allowance.units, mine?.consumedPoints ?? 0, window, true)
  }

  return { spend, look }
}

interface Window {
  readonly key: string
  /** How long the count of this window is kept. */
  readonly seconds: number
  readonly endsAt: Date
}

function windowOf(id: string, { windowSeconds }: Allowance, now: Date): Window {
  const lengthMs = windowSeconds * 1_000
  // A number of milliseconds that is always the same for an id.
  const offsetMs = crc32(id) % lengthMs
  const number = Math.floor((now.getTime() + offsetMs) / lengthMs)
  return {
    key: `${id}/${String(number)}`,
    seconds: windowSeconds + SLACK_SECONDS,
    endsAt: new Date((number + 1) * lengthMs - offsetMs),
  }
}

function quota(limit: number, spent: number, { endsAt }: Window, isWithin: boolean): Quota {
  return { limit, remaining: Math.max(0, limit - spent), resetAt: endsAt, isWithin }
}
