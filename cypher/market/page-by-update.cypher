// One page of the markets that changed recently, most recently opened first.
//
// $updatedSince: string  ISO 8601, whole seconds
// $states: MarketState[]  states; none: the default list
// $before: string  the orderKey of the last row of the previous page; '~' for the first page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The query sorts all markets that it finds, so they should be a small part of all markets.
MATCH (one:Market)
USING INDEX SEEK one:Market(updatedAt, id)
WHERE one.updatedAt >= $updatedSince AND one.id >= ''
WITH DISTINCT one
WHERE (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
  AND one.orderKey < $before
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.orderKey DESC
LIMIT toInteger($limit)
