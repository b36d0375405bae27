// The listings of markets.
//
// $ids: string[]  ids of markets, at most 100
// row: {id: string,
//       listings: [key: string, venue: VenueId, title: string | null, outcomeTitle: string | null,
//         url: string | null, state: MarketState | null, venueState: string | null, percent: number | null,
//         rule: 'MIDDLE' | 'LAST' | 'STATED' | null, bid: number | null, ask: number | null,
//         quotedAt: string | null, volumeUsd: number | null, isInverted: boolean | null, method: string | null,
//         confidence: number | null, reason: string | null, groupId: string | null][]}
//
// Prices are for the "yes" of the listing itself.
UNWIND $ids AS id
MATCH (one:Market {id: id})
RETURN id, COLLECT {
  MATCH (one)<-[quotes:QUOTES]-(listing:Listing)
  RETURN [listing.key, listing.venue, listing.title, listing.outcomeTitle, listing.url, listing.state,
    listing.venueState, listing.percent, listing.rule, listing.bid, listing.ask, listing.quotedAt,
    listing.volumeUsd, quotes.inverted, quotes.method, quotes.confidence, quotes.reason,
    listing.groupId]
  ORDER BY listing.key
} AS listings
