// The quotes of one venue for markets in a range of days, and on the last day before the range.
//
// $ids: string[]  ids of markets, at most 100
// $by: 'SHOWN' | 'VENUE'  SHOWN: the shown venue, otherwise the venue with the newest quote; VENUE: $venue
// $venue?: string  id of a venue, for VENUE
// $fromDay: number, $toDay: number  the first and the last day, as yyyymmdd
// row: {id: string, venue: VenueId | null,
//       listings: [key: string, isShown: boolean | null, isInverted: boolean | null, quotedAt: string | null,
//         days: QuoteDayRow[], before: QuoteDayRow | null][]}
//
// Percents are for the "yes" of the listing itself. A listing has at most a few hundred days.
UNWIND $ids AS id
MATCH (one:Market {id: id})
WITH one, $venue AS venue                                       // if $by is VENUE
WITH one, coalesce(one.source, head(COLLECT {                   // if $by is SHOWN
  MATCH (one)<-[:QUOTES]-(listing:Listing)                      // if $by is SHOWN
  RETURN listing.venue                                          // if $by is SHOWN
  ORDER BY coalesce(listing.quotedAt, '') DESC, listing.key     // if $by is SHOWN
  LIMIT 1                                                       // if $by is SHOWN
})) AS venue                                                    // if $by is SHOWN
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
