import { crc32 } from 'node:zlib'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** How much may be spent in each window. */
export interface Allowance {
  readonly units: number
  readonly windowSeconds: number
}

/** What is left of an allowance. */
export interface Standing {
  readonly limit: number
  readonly remaining: number
  /** When the next window begins, with the whole allowance. */
  readonly resetAt: Date
  /** False: what was asked for was more than is left, and nothing was spent. */
  readonly isWithin: boolean
}

/** Counts what callers spend. `id` is what a budget is kept under: `account/…`, `address/…`. */
export interface Budget {
  readonly spend: (id: string, allowance: Allowance, units: number) => Promise<Standing>
  /** What this process knows of it, without spending or asking anybody. */
  readonly look: (id: string, allowance: Allowance) => Promise<Standing>
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

/** Gateways' clocks differ a little; a count must not go before the last of them leaves the window. */
const SLACK_SECONDS = 5

/**
 * Budgets in windows of fixed length. A window begins at the same instant on every gateway, and at another
 * for each id, so that not everybody starts anew at once.
 *
 * Each gateway counts for itself what it lets pass, and asks the shared counter beside that. So no gateway
 * ever lets more pass than the allowance, and when the shared counter falls silent what was spent before
 * still counts here.
 */
export function createBudget({ now, shared = null }: BudgetOptions): Budget {
  // It only counts; the allowance, which changes with the tier, decides.
  const own = new RateLimiterMemory({ points: 0, duration: 0, keyPrefix: '' })

  async function spend(id: string, allowance: Allowance, units: number): Promise<Standing> {
    const window = windowOf(id, allowance, now())
    const { key, seconds } = window
    const limit = allowance.units
    const mine = await own.penalty(key, units, { customDuration: seconds })
    if (mine.consumedPoints > limit) {
      await own.reward(key, units, { customDuration: seconds })
      return standing(limit, mine.consumedPoints - units, window, false)
    }
    const all = shared === null ? null : await shared.add(key, units, seconds)
    if (all !== null && all > limit) {
      await own.reward(key, units, { customDuration: seconds })
      await shared?.add(key, -units, seconds)
      return standing(limit, all - units, window, false)
    }
    return standing(limit, all ?? mine.consumedPoints, window, true)
  }

  async function look(id: string, allowance: Allowance): Promise<Standing> {
    const window = windowOf(id, allowance, now())
    const mine = await own.get(window.key)
    return standing(allowance.units, mine?.consumedPoints ?? 0, window, true)
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
  // Some milliseconds, always the same for an id.
  const offsetMs = crc32(id) % lengthMs
  const number = Math.floor((now.getTime() + offsetMs) / lengthMs)
  return {
    key: `${id}/${String(number)}`,
    seconds: windowSeconds + SLACK_SECONDS,
    endsAt: new Date((number + 1) * lengthMs - offsetMs),
  }
}

function standing(limit: number, spent: number, { endsAt }: Window, isWithin: boolean): Standing {
  return { limit, remaining: Math.max(0, limit - spent), resetAt: endsAt, isWithin }
}
