// The quotes of one venue for markets in a range of days, and on the last day with quotes before the range.
//
// $ids: string[]  ids of markets, at most 100
// $venue: string | null  id of a venue; null: the shown venue of the market or, if there is none, the venue
//     with the newest quote
// $fromDay: number, $toDay: number  the first and the last day, as yyyymmdd
// row: {id: string, venue: VenueId | null,
//       listings: [key: string, isShown: boolean | null, isInverted: boolean | null, quotedAt: string | null,
//         days: QuoteDayRow[], before: QuoteDayRow | null][]}
//
// Percents are for the "yes" of the listing itself. A listing has at most a few hundred days.
UNWIND $ids AS id
MATCH (one:Market {id: id})
WITH one, coalesce($venue, one.source, head(COLLECT {
  MATCH (one)<-[:QUOTES]-(listing:Listing)
  RETURN listing.venue
  ORDER BY coalesce(listing.quotedAt, '') DESC, listing.key
  LIMIT 1
})) AS venue
RETURN one.id AS id, venue, COLLECT {
  MATCH (one)<-[quotes:QUOTES]-(listing:Listing)
  WHERE listing.venue = venue
  RETURN [listing.key, listing.key = one.shownListing, quotes.inverted, listing.quotedAt, COLLECT {
    MATCH (listing)-[:HAS_DAY]->(day:QuoteDay)
    WHERE day.day >= $fromDay AND day.day <= $toDay
    RETURN [day.day, day.minutes, day.percents, day.candleMinutes, day.opens, day.highs, day.lows, day.closes]
    ORDER BY day.day
  }, head(COLLECT {
    MATCH (listing)-[:HAS_DAY]->(day:QuoteDay)
    WHERE day.day < $fromDay
    RETURN [day.day, day.minutes, day.percents, day.candleMinutes, day.opens, day.highs, day.lows, day.closes]
    ORDER BY day.day DESC
    LIMIT 1
  })]
  ORDER BY listing.key
} AS listings
