import type { ReadListing, Matching } from './market-wordings.js'

/** A market that is there. */
export interface KnownMarket {
  readonly id: string
  readonly key: string
  readonly orderKey: string
  /** The listing that it was made for, which keeps id and order when it is parted. */
  readonly foundingListing: string
  /** It asks the opposite of what its key says, because its founding listing does. */
  readonly isInverted: boolean
  readonly listings: number
  readonly references: string | null
  readonly countryCode: string
  readonly title: string
}

/** A market with the listings that are to quote it. */
export interface PlannedMarket {
  /** `null` for one that is to be made. */
  readonly known: KnownMarket | null
  readonly key: string
  readonly foundingListing: ReadListing
  readonly isInverted: boolean
  readonly matchings: readonly Matching[]
}

export interface Plan {
  readonly markets: readonly PlannedMarket[]
  /** Markets that none quotes any more, and the listing whose market their ids lead to. */
  readonly retired: readonly { readonly id: string; readonly successor: string }[]
}

/**
 * Which markets follow from where listings belong. A market keeps its id as long as it can: of two that
 * turn out to be one the older stays, and of one that is parted the part of the founding listing keeps it.
 */
export function planMarkets(matchings: readonly Matching[], known: readonly KnownMarket[]): Plan {
  const byKey = new Map(known.map((market) => [market.key, market]))
  const byId = new Map(known.map((market) => [market.id, market]))
  const leaving = new Map<string, number>()
  const groups = new Map<string, Matching[]>()
  for (const matching of matchings) {
    groups.set(matching.marketKey, [...(groups.get(matching.marketKey) ?? []), matching])
    const { marketId } = matching.listing
    if (marketId !== null) leaving.set(marketId, (leaving.get(marketId) ?? 0) + 1)
  }

  const taken = new Set<string>()
  const markets = [...groups].sort(byOpening).map(([key, members]): PlannedMarket => {
    const candidates = [
      byKey.get(key),
      ...members.map(({ listing }) => ownMarket(listing, byId, leaving)),
    ].filter((market) => market !== undefined)
    const [survivor] = candidates
      .filter(({ id }) => !taken.has(id))
      .sort((a, b) => compare(a.orderKey, b.orderKey))
    const sorted = [...members].sort((a, b) => compareOpening(a.listing, b.listing))
    const founding =
      members.find(({ listing }) => listing.key === survivor?.foundingListing) ?? sorted[0]
    if (founding === undefined) throw new RangeError(`no listings for ${key}`)
    if (survivor !== undefined) taken.add(survivor.id)
    return {
      known: survivor ?? null,
      key,
      foundingListing: founding.listing,
      isInverted: survivor?.isInverted ?? founding.isOpposite,
      matchings: members,
    }
  })
  const retired = known.flatMap(({ id, listings, foundingListing }) => {
    if (taken.has(id) || listings > (leaving.get(id) ?? 0)) return []
    const successor =
      matchings.find(({ listing }) => listing.key === foundingListing) ??
      matchings.find(({ listing }) => listing.marketId === id)
    return successor === undefined ? [] : [{ id, successor: successor.listing.key }]
  })
  return { markets, retired }
}

/** The market that a listing takes with it: the one it founded, or that all its listings leave. */
function ownMarket(
  { key, marketId }: ReadListing,
  byId: ReadonlyMap<string, KnownMarket>,
  leaving: ReadonlyMap<string, number>,
): KnownMarket | undefined {
  const market = marketId === null ? undefined : byId.get(marketId)
  if (market === undefined) return undefined
  const isLeft = market.listings <= (leaving.get(market.id) ?? 0)
  return market.foundingListing === key && isLeft ? market : undefined
}

function byOpening(
  [, a]: readonly [string, readonly Matching[]],
  [, b]: readonly [string, readonly Matching[]],
) {
  const [first] = [...a].sort((x, y) => compareOpening(x.listing, y.listing))
  const [second] = [...b].sort((x, y) => compareOpening(x.listing, y.listing))
  return first === undefined || second === undefined
    ? 0
    : compareOpening(first.listing, second.listing)
}

/** The listing that was there first; its title is the market's. */
function compareOpening(a: ReadListing, b: ReadListing): number {
  const opening = ({ opensAt, seenAt }: ReadListing) => opensAt ?? seenAt ?? '9999'
  return compare(opening(a), opening(b)) || compare(a.key, b.key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
