import { secondOf } from '../../domain/instant.js'
import { seriesOf } from '../../questions/logic.js'
import { referencesText } from './market-subjects.js'
import type { IdentifiedMarket, Plan, PlannedMarket } from './market-plan.js'
import type { Matching, ReadListing } from './market-wordings.js'

/** The differences between a plan and the graph. */
export type MarketChanges = ReturnType<typeof changesOf>

/**
 * The changes to write for a plan. `marked`: keys of listings whose relationship to the market is
 * always rewritten.
 */
export function changesOf(
  markets: readonly IdentifiedMarket[],
  retired: Plan['retired'],
  marked: ReadonlySet<string>,
) {
  const all = markets.flatMap((market) =>
    market.matchings.map((matching) => ({ matching, market })),
  )
  const quotes = all.filter(
    ({ matching: { listing }, market }) =>
      listing.marketId !== market.id || marked.has(listing.key),
  )
  const idOfListing = new Map(all.map(({ matching, market }) => [matching.listing.key, market.id]))
  return {
    markets,
    written: markets.filter(isAltered),
    quotes: quotes.map(quotesRow),
    retired: retired.flatMap(({ id, successor }) => {
      const survivorId = idOfListing.get(successor)
      return survivorId === undefined || survivorId === id ? [] : [{ id, survivorId }]
    }),
  }
}

/** Whether the market or its set of listings changed. */
function isAltered(market: PlannedMarket): boolean {
  const { known, key, foundingListing, isInverted, matchings } = market
  if (known === null || known.key !== key || known.foundingListing !== foundingListing.key)
    return true
  if (known.isInverted !== isInverted || known.title !== titleOf(foundingListing)) return true
  if (known.references !== referencesText(market.references)) return true
  if (known.countryCode !== foundingListing.countryCode) return true
  const { series, countsFrom } = logicOf(market)
  if (known.series !== series || known.countsFrom !== countsFrom) return true
  return matchings.some(({ listing }) => listing.marketId !== known.id)
}

/** The stored properties of a market, except its displayed values. */
export function propertiesOf(
  market: IdentifiedMarket,
  at: Date,
): Readonly<Record<string, unknown>> {
  const { id, foundingListing, references, key, isInverted, known } = market
  const time = secondOf(at)
  return {
    key,
    foundingListing: foundingListing.key,
    isInverted,
    title: titleOf(foundingListing),
    countryCode: foundingListing.countryCode,
    references: referencesText(references),
    ...logicOf(market),
    orderKey: known?.orderKey ?? `${openingOf(foundingListing, time)}/${id}`,
    updatedAt: time,
  }
}

/** The properties that decide the relations of a market to other markets. */
export function logicOf({ key, foundingListing, matchings }: PlannedMarket) {
  const starts = matchings.flatMap(({ listing: { proposition } }) =>
    proposition !== null && 'from' in proposition ? (proposition.from ?? []) : [],
  )
  return {
    series: seriesOf(key, foundingListing.proposition),
    countsFrom: starts.sort().at(-1) ?? null,
  }
}

/**
 * When a listing opened: the time that the venue states. If the venue states no time, the first
 * time at which the listing was seen, or its close if the close is earlier.
 */
function openingOf({ opensAt, seenAt, closesAt }: ReadListing, time: string): string {
  const seen = seenAt ?? time
  return opensAt ?? (closesAt !== null && closesAt < seen ? closesAt : seen)
}

/** The venue's question. The outcome's title is appended if the question does not contain it. */
export function titleOf({ title, outcomeTitle }: ReadListing): string {
  if (outcomeTitle === null || title.toLowerCase().includes(outcomeTitle.toLowerCase()))
    return title
  return `${title.replace(/[\s:?]+$/, '')}: ${outcomeTitle}`
}

/** The market that a listing belongs to, with the reason. */
function quotesRow({
  matching: { listing, isOpposite, method, confidence, reason },
  market,
}: {
  readonly matching: Matching
  readonly market: IdentifiedMarket
}) {
  const isFounding = listing.key === market.foundingListing.key
  return {
    key: listing.key,
    marketId: market.id,
    inverted: isOpposite !== market.isInverted,
    method: isFounding && market.matchings.length === 1 ? 'ALONE' : method,
    confidence: isFounding ? 1 : confidence,
    reason: isFounding ? 'the listing that the market was made for' : reason,
  }
}
