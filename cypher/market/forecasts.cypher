// Ended markets with the last price of each listing some days before the end.
//
// $ids: string[]  ids of markets, at most 500
// $days: number  days between the price and the end
// $maxAgeDays: number  days; the query does not return a price that was older than this at the required time
// row: {category: string | null, state: MarketState, resultPercent: number | null, endsAt: string | null,
//       prices: [venue: VenueId, key: string, isInverted: boolean | null, daysBack: number, minute: number | null,
//         percent: number | null, candleMinute: number | null, close: number | null][]}
//     endsAt, prices: only for a result of 0 or 100; daysBack: UTC days between the price and the required time, which
//     is `$days` before the end
//
// A market ends when it closes, or at its first result. The report of a result begins with its time:
// ["2026-01-31T…",100]. If there is no such report, the query uses the time of a wording that states a result, because
// it is after the end.
UNWIND $ids AS id
MATCH (one:Market {id: id})
WITH one, CASE WHEN one.state = 'resolved' AND one.resultPercent IN [0, 100] THEN head(COLLECT {
  MATCH (one)<-[:QUOTES]-(listing:Listing)
  UNWIND [one.closesAt, CASE
    WHEN listing.resultReport IS NOT NULL THEN substring(listing.resultReport, 2, 20)
    WHEN listing.state = 'resolved' AND listing.wordedAt <> '' THEN listing.wordedAt
  END] AS time
  RETURN min(time)
}) END AS endsAt
WITH one, endsAt, datetime(endsAt) - duration({days: toInteger($days)}) AS at
RETURN one.category AS category, one.state AS state, one.resultPercent AS resultPercent, endsAt, COLLECT {
  MATCH (one)<-[quotes:QUOTES]-(listing:Listing)
  WHERE at IS NOT NULL
  CALL (listing, at) {
    UNWIND range(0, toInteger($maxAgeDays)) AS daysBack
    MATCH (day:QuoteDay {key: listing.key + '|' + replace(toString(date(at) - duration({days: daysBack})), '-', '')})
    WITH day, daysBack, CASE daysBack WHEN 0 THEN at.hour * 60 + at.minute ELSE 1440 END AS until
    WITH day, daysBack,
         size([minute IN coalesce(day.minutes, []) WHERE minute <= until]) AS points,
         size([minute IN coalesce(day.candleMinutes, []) WHERE minute <= until]) AS candles
    WHERE points + candles > 0
    RETURN daysBack, last(day.minutes[..points]) AS minute, last(day.percents[..points]) AS percent,
           last(day.candleMinutes[..candles]) AS candleMinute, last(day.closes[..candles]) AS close
    ORDER BY daysBack
    LIMIT 1
  }
  RETURN [listing.venue, listing.key, quotes.inverted, daysBack, minute, percent, candleMinute, close]
  ORDER BY listing.key
} AS prices
