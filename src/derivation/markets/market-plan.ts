import { grouped } from '../../domain/grouped.js'
import type { Row } from '../../graph/graph.js'
import { compare } from '../../domain/compare.js'
import type { Reference } from '../../questions/references.js'
import type { ReadListing, Matching } from './market-wordings.js'

/**
 * A market in the graph. `foundingListing`: the listing for which the market was created. If the
 * market is split, the part with this listing has the same id and order as before. `isInverted`:
 * whether the question of the founding listing is the opposite of the claim in `key`.
 */
type KnownMarket = Row<'derive-market/markets'>

/** A market with its planned listings. */
export interface PlannedMarket {
  /** `null` for a new market. */
  readonly known: KnownMarket | null
  readonly key: string
  readonly foundingListing: ReadListing
  /** References to the subjects of the market. */
  readonly references: readonly Reference[]
  readonly isInverted: boolean
  readonly matchings: readonly Matching[]
}

/** A planned market with its id: the id that it has already, or a new id. */
export interface IdentifiedMarket extends PlannedMarket {
  readonly id: string
}

/** The planned markets of matched listings. */
export interface Plan {
  /** Sorted by their first listing key. New markets get their ids in this order. */
  readonly markets: readonly PlannedMarket[]
  /**
   * Markets without listings. `successor`: the key of a listing. The id of the retired market
   * redirects to the market of this listing.
   */
  readonly retired: readonly { readonly id: string; readonly successor: string }[]
}

/**
 * Plans the markets of matched listings. A market keeps its id if possible. When two markets merge,
 * the older market stays. When a market is split, the part with the founding listing keeps the id.
 */
export function planMarkets(matchings: readonly Matching[], known: readonly KnownMarket[]): Plan {
  const byKey = new Map(known.map((market) => [market.key, market]))
  const byId = new Map(known.map((market) => [market.id, market]))
  const plannedCounts = new Map<string, number>()
  for (const { listing } of matchings) {
    const { marketId } = listing
    if (marketId !== null) plannedCounts.set(marketId, (plannedCounts.get(marketId) ?? 0) + 1)
  }
  const groups = grouped(matchings.map((matching) => [matching.marketKey, matching]))

  const taken = new Set<string>()
  const oldestFirst = [...groups]
    .map(([key, members]) => ({ key, members: members.toSorted(compareOpening) }))
    .sort(({ members: [a] }, { members: [b] }) =>
      a === undefined || b === undefined ? 0 : compareOpening(a, b),
    )
  const markets = oldestFirst.map(({ key, members }): PlannedMarket => {
    const candidates = [
      byKey.get(key),
      ...members.map(({ listing }) => ownMarket(listing, byId, plannedCounts)),
    ].filter((market) => market !== undefined)
    const [survivor] = candidates
      .filter(({ id }) => !taken.has(id))
      .sort((a, b) => compare(a.orderKey, b.orderKey))
    const founding =
      members.find(({ listing }) => listing.key === survivor?.foundingListing) ?? members[0]
    if (founding === undefined) throw new RangeError(`the market ${key} has no listings`)
    if (survivor !== undefined) taken.add(survivor.id)
    return {
      known: survivor ?? null,
      key,
      foundingListing: founding.listing,
      references: referencesOf(founding.listing, members),
      // After a change of the grammar, the founding listing may be the opposite of a different key.
      isInverted: survivor?.key === key ? survivor.isInverted : founding.isOpposite,
      matchings: members,
    }
  })
  const retired = known.flatMap(({ id, listings, foundingListing }) => {
    if (taken.has(id) || listings > (plannedCounts.get(id) ?? 0)) return []
    const successor =
      matchings.find(({ listing }) => listing.key === foundingListing) ??
      matchings.find(({ listing }) => listing.marketId === id)
    return successor === undefined ? [] : [{ id, successor: successor.listing.key }]
  })
  return { markets: markets.sort(compareFirstKey), retired }
}

/**
 * The references of the founding listing. If its words name a person, and other listings of the
 * market have exactly one venue's id of a person, the reference to the person gets this id: all
 * listings of a market have the same subject.
 */
function referencesOf(
  { proposition, references }: ReadListing,
  members: readonly Matching[],
): readonly Reference[] {
  const targets = new Map(
    members.flatMap(({ listing }) =>
      listing.references.flatMap(({ role, target }) =>
        role === 'SUBJECT' && target !== undefined ? [[target.key, target] as const] : [],
      ),
    ),
  )
  const [target] = targets.values()
  const at = references.findIndex(({ role }) => role === 'SUBJECT')
  const person = references[at]
  const isOfPerson = proposition?.subject.kind === 'person' && person?.target === undefined
  return target === undefined || targets.size > 1 || !isOfPerson || person === undefined
    ? references
    : references.with(at, { ...person, target })
}

/**
 * Derivation processes listings in the order of their keys, in batches. With the same order inside
 * a batch, the suffix of an id does not depend on where a batch ends.
 */
function compareFirstKey(a: PlannedMarket, b: PlannedMarket): number {
  const firstKey = ({ matchings }: PlannedMarket) =>
    matchings.map(({ listing }) => listing.key).sort()[0] ?? ''
  return compare(firstKey(a), firstKey(b))
}

/**
 * Returns the market that was created for a listing. Returns `undefined` if the plan does not have
 * all listings of this market, because the market then cannot move with the listing.
 */
function ownMarket(
  { key, marketId }: ReadListing,
  byId: ReadonlyMap<string, KnownMarket>,
  plannedCounts: ReadonlyMap<string, number>,
): KnownMarket | undefined {
  const market = marketId === null ? undefined : byId.get(marketId)
  if (market === undefined) return undefined
  const areAllPlanned = market.listings <= (plannedCounts.get(market.id) ?? 0)
  return market.foundingListing === key && areAllPlanned ? market : undefined
}

/** Sorts the oldest listing first, because its title becomes the title of the market. */
function compareOpening({ listing: a }: Matching, { listing: b }: Matching): number {
  const opening = ({ opensAt, seenAt }: ReadListing) => opensAt ?? seenAt ?? '9999'
  return compare(opening(a), opening(b)) || compare(a.key, b.key)
}
