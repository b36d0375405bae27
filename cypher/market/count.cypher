// Counts the markets of the default list, or the markets in some states.
//
// $states: MarketState[]  states; []: the default list
// $fromListKey: string  '': the default list; '~': the markets in $states
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
//
// Each of the two lists has its own index. The parameters select one list, and the other MATCH then finds no row:
// `$states` is empty, or `$fromListKey` is '~', which sorts after each `listKey`.
CALL () {
  MATCH (one:Market)
  USING INDEX SEEK one:Market(listKey)
  WHERE one.listKey >= $fromListKey
  RETURN one
  UNION ALL
  MATCH (one:Market)
  USING INDEX SEEK one:Market(state, orderKey)
  WHERE one.state IN $states AND one.orderKey >= ''
  RETURN one
}
WITH DISTINCT one
WHERE one.percent IS NOT NULL
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
  AND one.updatedAt >= $updatedSince
RETURN count(one) AS total
