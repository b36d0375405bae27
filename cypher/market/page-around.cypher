// One page of the markets of each entity or group.
//
// $keys: string[]  ids of entities or groups, at most 100
// $states: MarketState[]  states; none: the default list
// $sortBy: 'orderKey' | 'closesAt' | 'volumeUsd' | 'moveDay' | 'disagreement'  markets without this value are left out,
//     except without a volume
// $after: string | number, $afterId: string  the sort value and the id of the last row of the previous page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows per key, one more than the page shows
// row: {key: string, markets: MarketRow[]}
//
// No order needs an index, so this file has all orders. Of `descendingValue` and `ascendingValue`, one is null for all
// markets.
UNWIND $keys AS key
RETURN key, COLLECT {
  CALL (key) {
    MATCH (:Entity {id: key})<-[:CONCERNS]-(one:Market)
    RETURN one
    UNION
    MATCH (:MarketGroup {id: key})<-[:IN_GROUP]-(one:Market)
    RETURN one
  }
  WITH one
  WHERE (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
    AND ($category = '' OR one.category = $category)
    AND ($country = '' OR one.countryCode = $country)
    AND ($venue = '' OR $venue IN one.venues)
    AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
    AND one.updatedAt >= $updatedSince
  WITH one,
    CASE $sortBy
      WHEN 'closesAt' THEN null
      WHEN 'moveDay' THEN abs(one.moveDay)
      // Markets without a volume come last.
      WHEN 'volumeUsd' THEN coalesce(one.volumeUsd, -1)
      ELSE one[$sortBy]
    END AS descendingValue,
    CASE $sortBy WHEN 'closesAt' THEN one.closesAt END AS ascendingValue
  WHERE descendingValue < $after OR ascendingValue > $after
    OR (coalesce(descendingValue, ascendingValue) = $after AND one.id > $afterId)
  RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
    one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
    one.percents, one.moveDay, one.disagreement, one.updatedAt]
  ORDER BY descendingValue DESC, ascendingValue, one.id
  LIMIT toInteger($limit)
} AS markets
