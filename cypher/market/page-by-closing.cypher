// One page of markets with a closing time, earliest first.
//
// $states: MarketState[]  states; []: the default list
// $after: string, $afterId: string
//     closing time and id of the last row of the previous page; '' and '': the first page
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; '' and '~': any time
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The conditions use lists instead of OR. With OR, Neo4j could read the whole index twice, and sort.
MATCH (one:Market)
USING INDEX SEEK one:Market(closesAt, id)
WHERE one.closesAt >= $closesAfter AND one.closesAt < $closesBefore AND one.closesAt >= $after AND one.id >= ''
  AND [one.closesAt, one.id] > [$after, $afterId]
  AND (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
  AND one.updatedAt >= $updatedSince
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.closesAt, one.id
LIMIT toInteger($limit)
