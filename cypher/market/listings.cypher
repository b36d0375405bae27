// What venues list of markets.
//
// $ids  ids of markets, at most 100
// row   [id, [[key, venue, title, outcomeTitle, url, state, venueState, percent, rule, bid, ask, quotedAt,
//       volumeUsd, inverted, method, confidence, reason], …]]
//
// Prices are of the listing's own yes.
UNWIND $ids AS id
MATCH (one:Market {id: id})
RETURN id, COLLECT {
  MATCH (one)<-[quotes:QUOTES]-(listing:Listing)
  RETURN [listing.key, listing.venue, listing.title, listing.outcomeTitle, listing.url, listing.state,
    listing.venueState, listing.percent, listing.rule, listing.bid, listing.ask, listing.quotedAt,
    listing.volumeUsd, quotes.inverted, quotes.method, quotes.confidence, quotes.reason]
  ORDER BY listing.key
} AS listings
