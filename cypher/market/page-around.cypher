// One page of the markets of each entity or group.
//
// $keys: string[]  ids of entities or groups, at most 100
// $states: MarketState[]  states; []: the default list
// $sortBy: 'orderKey' | 'closesAt' | 'volumeUsd' | 'moveDay' | 'disagreement'  markets without this value are last
// $direction: 'ASC' | 'DESC'
// $after: (string | number)[] | null  the last row of the previous page: its sort value and id, or only its orderKey if
//     it has no value; null: the first page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows per key, one more than the page shows
// row: {key: string, markets: MarketRow[]}
//
// No order needs an index, so this query has all orders. In each row, `descendingKey` or `ascendingKey` is null.
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
  WITH one, CASE $sortBy WHEN 'moveDay' THEN abs(one.moveDay) ELSE one[$sortBy] END AS value
  WITH one, value IS NULL AS isUnknown,
    CASE WHEN value IS NULL THEN [one.orderKey] WHEN $direction = 'DESC' THEN [value, one.id] END AS descendingKey,
    CASE WHEN $direction = 'ASC' AND value IS NOT NULL THEN [value, one.id] END AS ascendingKey
  WHERE $after IS NULL OR (isUnknown AND size($after) = 2)
    OR (isUnknown = (size($after) = 1) AND (descendingKey < $after OR ascendingKey > $after))
  RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
    one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
    one.percents, one.moveDay, one.disagreement, one.updatedAt]
  ORDER BY isUnknown, descendingKey DESC, ascendingKey
  LIMIT toInteger($limit)
} AS markets
