import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { networkOf } from './client-address.js'

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

/** Beyond so many, the count that was added to longest ago is forgotten: a bound on memory, some 20 MB. */
const MOST_COUNTS = 200_000
/** What all networks below an IPv6 /48 may spend together, in budgets of one of them. */
const NETWORK_SHARE = 8
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
  // By size: with `max` the cache would take the memory of all counts at once.
  const own = new LRUCache<string, number>({ maxSize: MOST_COUNTS, sizeCalculation: () => 1 })

  /** What was spent in a window after adding `units`, which may be below zero. */
  function add({ key, seconds }: Window, units: number): number {
    const spent = (own.get(key) ?? 0) + units
    own.set(key, spent, { ttl: seconds * 1_000 })
    return spent
  }

  async function spendOf(id: string, allowance: Allowance, units: number): Promise<Quota> {
    const window = windowOf(id, allowance, now())
    const { key, seconds } = window
    const limit = allowance.units
    const mine = add(window, units)
    if (mine > limit) {
      add(window, -units)
      return quota(limit, mine - units, window, false)
    }
    const all = shared === null ? null : await shared.add(key, units, seconds)
    if (all !== null && all > limit) {
      add(window, -units)
      await shared?.add(key, -units, seconds)
      return quota(limit, all - units, window, false)
    }
    return quota(limit, all ?? mine, window, true)
  }

  async function spend(id: string, allowance: Allowance, units: number): Promise<Quota> {
    const network = networkOf(id)
    if (network === null) return spendOf(id, allowance, units)
    const wider = { ...allowance, units: NETWORK_SHARE * allowance.units }
    const ofAll = await spendOf(network, wider, units)
    if (!ofAll.isWithin) return { ...ofAll, limit: allowance.units, remaining: 0 }
    const mine = await spendOf(id, allowance, units)
    if (!mine.isWithin) await spendOf(network, wider, -units)
    return mine
  }

  async function look(id: string, allowance: Allowance): Promise<Quota> {
    const window = windowOf(id, allowance, now())
    return Promise.resolve(quota(allowance.units, own.get(window.key) ?? 0, window, true))
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
