import type { Claimed, Placing } from './market-wordings.js'

/** A market that is there. */
export interface KnownMarket {
  readonly id: string
  readonly key: string
  readonly orderKey: string
  /** The listing that it was made for, which keeps id and order when it is parted. */
  readonly founder: string
  /** It asks the opposite of what its key says, because its founder does. */
  readonly isTurned: boolean
  readonly listings: number
  readonly references: string | null
  readonly title: string
}

/** A market with the listings that are to quote it. */
export interface PlannedMarket {
  /** `null` for one that is to be made. */
  readonly known: KnownMarket | null
  readonly key: string
  readonly founder: Claimed
  readonly isTurned: boolean
  readonly placings: readonly Placing[]
}

export interface Plan {
  readonly markets: readonly PlannedMarket[]
  /** Markets that none quotes any more, and the listing whose market their ids lead to. */
  readonly retired: readonly { readonly id: string; readonly heir: string }[]
}

/**
 * Which markets follow from where listings belong. A market keeps its id as long as it can: of two that
 * turn out to be one the older stays, and of one that is parted the founder's part keeps it.
 */
export function planMarkets(placings: readonly Placing[], known: readonly KnownMarket[]): Plan {
  const byKey = new Map(known.map((market) => [market.key, market]))
  const byId = new Map(known.map((market) => [market.id, market]))
  const leaving = new Map<string, number>()
  const groups = new Map<string, Placing[]>()
  for (const placing of placings) {
    groups.set(placing.marketKey, [...(groups.get(placing.marketKey) ?? []), placing])
    const { marketId } = placing.claimed
    if (marketId !== null) leaving.set(marketId, (leaving.get(marketId) ?? 0) + 1)
  }

  const taken = new Set<string>()
  const markets = [...groups].sort(byOpening).map(([key, members]): PlannedMarket => {
    const candidates = [
      byKey.get(key),
      ...members.map(({ claimed }) => ownMarket(claimed, byId, leaving)),
    ].filter((market) => market !== undefined)
    const [survivor] = candidates
      .filter(({ id }) => !taken.has(id))
      .sort((a, b) => compare(a.orderKey, b.orderKey))
    const sorted = [...members].sort((a, b) => compareOpening(a.claimed, b.claimed))
    const founding = members.find(({ claimed }) => claimed.key === survivor?.founder) ?? sorted[0]
    if (founding === undefined) throw new RangeError(`no listings for ${key}`)
    if (survivor !== undefined) taken.add(survivor.id)
    return {
      known: survivor ?? null,
      key,
      founder: founding.claimed,
      isTurned: survivor?.isTurned ?? founding.isOpposite,
      placings: members,
    }
  })
  const retired = known.flatMap(({ id, listings, founder }) => {
    if (taken.has(id) || listings > (leaving.get(id) ?? 0)) return []
    const heir =
      placings.find(({ claimed }) => claimed.key === founder) ??
      placings.find(({ claimed }) => claimed.marketId === id)
    return heir === undefined ? [] : [{ id, heir: heir.claimed.key }]
  })
  return { markets, retired }
}

/** The market that a listing takes with it: the one it founded, or that all its listings leave. */
function ownMarket(
  { key, marketId }: Claimed,
  byId: ReadonlyMap<string, KnownMarket>,
  leaving: ReadonlyMap<string, number>,
): KnownMarket | undefined {
  const market = marketId === null ? undefined : byId.get(marketId)
  if (market === undefined) return undefined
  const isLeft = market.listings <= (leaving.get(market.id) ?? 0)
  return market.founder === key && isLeft ? market : undefined
}

function byOpening(
  [, a]: readonly [string, readonly Placing[]],
  [, b]: readonly [string, readonly Placing[]],
) {
  const [first] = [...a].sort((x, y) => compareOpening(x.claimed, y.claimed))
  const [second] = [...b].sort((x, y) => compareOpening(x.claimed, y.claimed))
  return first === undefined || second === undefined
    ? 0
    : compareOpening(first.claimed, second.claimed)
}

/** The listing that was there first; its title is the market's. */
function compareOpening(a: Claimed, b: Claimed): number {
  const opening = ({ opensAt, seenAt }: Claimed) => opensAt ?? seenAt ?? '9999'
  return compare(opening(a), opening(b)) || compare(a.key, b.key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
