import { isIPv4 } from 'node:net'
import { crc32 } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** The units that may be spent in each time window. */
export interface Allowance {
  readonly units: number
  readonly windowSeconds: number
}

/** The remaining units of an allowance in the current window. */
export interface Quota {
  readonly limit: number
  readonly remaining: number
  /** When the next window starts with the full allowance. */
  readonly resetAt: Date
  /** False if the cost was higher than the remaining units; then nothing was spent. */
  readonly isWithin: boolean
}

/** A counter that several gateways share. */
export interface SharedCounter {
  /** Adds `units`, which may be negative. Returns the sum, or null if no answer comes in time. */
  readonly add: (key: string, units: number, seconds: number) => Promise<number | null>
}

export interface BudgetOptions {
  readonly now: () => Date
  /** Null or absent if this gateway shares no counter with other gateways. */
  readonly shared?: SharedCounter | null
}

/** Beyond this number (about 20 MB), the least recently used count is evicted. */
const MAX_COUNTS = 200_000
/**
 * All anonymous callers in one IPv6 /48 network may together spend this many times the allowance of
 * a caller.
 */
const NETWORK_FACTOR = 8
/**
 * Tolerance for clock differences: a count is stored until the window has ended on every gateway.
 */
const SLACK_SECONDS = 5

/**
 * Counts the units that callers spend. `id` is the owner of the budget: `account/…` or `address/…`.
 */
export type Budget = ReturnType<typeof createBudget>

/**
 * Creates budgets with windows of fixed length. The window of an id starts at the same instant on
 * every gateway, but different ids start at different instants, so that not all callers get a new
 * allowance at the same time.
 *
 * Each gateway counts the units that it accepts, in addition to the shared counter. So no gateway
 * accepts more than the allowance, even if the shared counter fails.
 */
export function createBudget({ now, shared = null }: BudgetOptions) {
  // Limit by `maxSize`, because with `max` the cache allocates all its memory at once.
  const ownCounts = new LRUCache<string, number>({ maxSize: MAX_COUNTS, sizeCalculation: () => 1 })

  /** Adds `units`, which may be negative, to a window and returns the sum. */
  function add({ key, seconds }: Window, units: number): number {
    const spent = (ownCounts.get(key) ?? 0) + units
    ownCounts.set(key, spent, { ttl: seconds * 1_000 })
    return spent
  }

  /** Spends units of a single budget. */
  async function spendFrom(id: string, allowance: Allowance, units: number): Promise<Quota> {
    const window = windowOf(id, allowance, now())
    const { key, seconds } = window
    const limit = allowance.units
    const ownSpent = add(window, units)
    if (ownSpent > limit) {
      add(window, -units)
      return quota(limit, ownSpent - units, window, false)
    }
    const allSpent = shared === null ? null : await shared.add(key, units, seconds)
    if (allSpent !== null && allSpent > limit) {
      add(window, -units)
      await shared?.add(key, -units, seconds)
      return quota(limit, allSpent - units, window, false)
    }
    return quota(limit, allSpent ?? ownSpent, window, true)
  }

  async function spend(id: string, allowance: Allowance, units: number): Promise<Quota> {
    const network = networkOf(id)
    if (network === null) return spendFrom(id, allowance, units)
    const networkAllowance = { ...allowance, units: NETWORK_FACTOR * allowance.units }
    const ofNetwork = await spendFrom(network, networkAllowance, units)
    if (!ofNetwork.isWithin) return { ...ofNetwork, limit: allowance.units, remaining: 0 }
    const ofCaller = await spendFrom(id, allowance, units)
    if (!ofCaller.isWithin) await spendFrom(network, networkAllowance, -units)
    return ofCaller
  }

  /** The quota as this process knows it. Spends nothing and does not call the shared counter. */
  function look(id: string, allowance: Allowance): Quota {
    const window = windowOf(id, allowance, now())
    return quota(allowance.units, ownCounts.get(window.key) ?? 0, window, true)
  }

  return { spend, look }
}

interface Window {
  readonly key: string
  /** Lifetime of the count of this window. */
  readonly seconds: number
  readonly endsAt: Date
}

function windowOf(id: string, { windowSeconds }: Allowance, now: Date): Window {
  const lengthMs = windowSeconds * 1_000
  // The same id always has the same offset.
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

const NETWORK_BITS = 64

/**
 * Identifies a caller without a key: by the IPv4 address, or by the first 64 bits of the IPv6
 * address, because one client usually owns the whole /64 network. If the text is not an address,
 * returns it unchanged.
 */
export function clientAddress(ip: string): string {
  // A plain IPv4 address has only one spelling.
  if (isIPv4(ip)) return ip
  if (!ipaddr.isValid(ip)) return ip
  // A dual-stack socket writes IPv4 addresses as IPv6.
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString()}/${String(NETWORK_BITS)}`,
  )
  return `${network.toString()}/${String(NETWORK_BITS)}`
}

const WIDE_BITS = 48

/**
 * Returns the budget id of the IPv6 /48 network that contains an anonymous caller's /64 network;
 * `null` for any other caller. `id` is the caller's budget id.
 */
export function networkOf(id: string): string | null {
  if (!id.endsWith('/64')) return null
  const match = /^(.*\/)([^/]*:[^/]*)\/64$/.exec(id)
  if (match === null) return null
  const [, kind = '', address = ''] = match
  const wide = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${String(WIDE_BITS)}`)
  return `${kind}${wide.toString()}/${String(WIDE_BITS)}`
}
