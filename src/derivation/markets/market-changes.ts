import { secondOf } from '../../domain/instant.js'
import { referencesText } from './market-subjects.js'
import type { Plan, PlannedMarket } from './market-plan.js'
import type { Matching, ReadListing } from './market-wordings.js'

/** The market that a listing belongs to, with the reason. */
export interface QuotesRow {
  readonly key: string
  readonly marketId: string
  readonly inverted: boolean
  readonly method: Matching['method']
  readonly confidence: number
  readonly reason: string
}

/** The differences between a plan and the graph. */
export interface MarketChanges {
  readonly markets: readonly PlannedMarket[]
  readonly written: readonly PlannedMarket[]
  readonly quotes: readonly QuotesRow[]
  readonly retired: readonly { readonly id: string; readonly survivorId: string }[]
}

/**
 * The changes to write for a plan. `marked`: keys of listings whose relationship to the market is
 * always rewritten.
 */
export function changesOf(
  { markets, retired }: Plan,
  ids: ReadonlyMap<PlannedMarket, string>,
  marked: ReadonlySet<string>,
): MarketChanges {
  const all = markets.flatMap((market) =>
    market.matchings.map((matching) => ({ matching, market, id: ids.get(market) ?? '' })),
  )
  const moved = all.filter(({ matching, id }) => matching.listing.marketId !== id)
  const rewritten = all.filter(
    ({ matching: { listing }, id }) => listing.marketId === id && marked.has(listing.key),
  )
  const idOfListing = new Map(all.map(({ matching, id }) => [matching.listing.key, id]))
  return {
    markets,
    written: markets.filter((market) => isAltered(market)),
    quotes: [...moved, ...rewritten].map(({ matching, market, id }) =>
      quotesRow(matching, market, id),
    ),
    retired: retired.flatMap(({ id, successor }) => {
      const survivorId = idOfListing.get(successor)
      return survivorId === undefined || survivorId === id ? [] : [{ id, survivorId }]
    }),
  }
}

/** Whether the market or its set of listings changed. */
function isAltered({ known, key, foundingListing, isInverted, matchings }: PlannedMarket): boolean {
  if (known === null || known.key !== key || known.foundingListing !== foundingListing.key)
    return true
  if (known.isInverted !== isInverted || known.title !== titleOf(foundingListing)) return true
  if (known.references !== referencesText(foundingListing)) return true
  if (known.countryCode !== foundingListing.countryCode) return true
  return matchings.some(({ listing }) => listing.marketId !== known.id)
}

/** The stored properties of a market, except its displayed values. */
export function propertiesOf(
  market: PlannedMarket,
  id: string,
  at: Date,
): Readonly<Record<string, unknown>> {
  const { foundingListing, key, isInverted, known } = market
  const time = secondOf(at)
  return {
    key,
    foundingListing: foundingListing.key,
    isInverted,
    title: titleOf(foundingListing),
    countryCode: foundingListing.countryCode,
    references: referencesText(foundingListing),
    orderKey: known?.orderKey ?? `${openingOf(foundingListing, time)}/${id}`,
    updatedAt: time,
  }
}

/**
 * When a listing opened: the time that the venue states, or else the first time at which the
 * listing was seen, but not later than its close.
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

function quotesRow(
  { listing, isOpposite, method, confidence, reason }: Matching,
  market: PlannedMarket,
  marketId: string,
): QuotesRow {
  const isFounding = listing.key === market.foundingListing.key
  return {
    key: listing.key,
    marketId,
    inverted: isOpposite !== market.isInverted,
    method: isFounding && market.matchings.length === 1 ? 'ALONE' : method,
    confidence: isFounding ? 1 : confidence,
    reason: isFounding ? 'the listing that the market was made for' : reason,
  }
}
