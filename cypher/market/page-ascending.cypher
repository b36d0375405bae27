// One page of the default list, least recently opened first.
//
// $after: string  the orderKey of the last row of the previous page; '' for the first page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The default list consists of the markets with a listKey. The index has the order of the list, so a page costs the
// same at any depth, as long as the query has both the index hint and ORDER BY.
MATCH (one:Market)
USING INDEX SEEK one:Market(listKey)
WHERE one.listKey > $after
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.listKey
LIMIT toInteger($limit)
