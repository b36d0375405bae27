// One page of the markets that have a price and one of some states, least recently opened first.
//
// $states: MarketState[]  states, at least one
// $after: string  the orderKey of the last row of the previous page; '' for the first page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// Each state is a sorted range of the index. The pages of the states are then merged.
UNWIND $states AS state
CALL (state) {
  MATCH (one:Market)
  USING INDEX SEEK one:Market(state, orderKey)
  WHERE one.state = state AND one.orderKey > $after AND one.percent IS NOT NULL
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
  RETURN one
  ORDER BY one.state, one.orderKey
  LIMIT toInteger($limit)
}
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.orderKey
LIMIT toInteger($limit)
