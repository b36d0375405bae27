// One page of markets with a known disagreement between venues, largest first.
//
// $states: MarketState[]  states; []: the default list
// $after: number, $afterId: string
//     disagreement and id of the last row of the previous page; for the first page, a number above all values and ''
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// Markets with equal values are in descending order of ids, because the query reads the index backwards.
// The conditions use lists and CASE instead of OR. With OR, Neo4j could read the whole index twice, and sort.
MATCH (one:Market)
USING INDEX SEEK one:Market(disagreement, id)
WHERE one.disagreement <= $after AND one.id >= ''
  AND [one.disagreement, one.id] < [$after, $afterId]
  AND (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
  AND one.updatedAt >= $updatedSince
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND CASE WHEN $closesBefore = '' THEN true ELSE one.closesAt >= $closesAfter AND one.closesAt < $closesBefore END
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.disagreement DESC, one.id DESC
LIMIT toInteger($limit)
