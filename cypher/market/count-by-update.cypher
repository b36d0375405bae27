// Counts the markets that changed recently.
//
// $updatedSince: string  ISO 8601, whole seconds
// $states: MarketState[]  states; none: the default list
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// row: {total: number}
MATCH (one:Market)
USING INDEX SEEK one:Market(updatedAt, id)
WHERE one.updatedAt >= $updatedSince AND one.id >= ''
WITH DISTINCT one
WHERE (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
RETURN count(one) AS total
