// One page of the markets of each entity or group.
//
// $by: 'ENTITY' | 'GROUP'
// $keys: string[]  ids of entities or groups, at most 100
// $states: MarketState[]  states; none: the default list
// $order: 'OPENED' | 'CLOSING' | 'VOLUME' | 'MOVE_DAY' | 'DISAGREEMENT'  markets without this value are left out
// $after: string | number, $afterId?: string  the sort value and the id of the last row of the previous page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows per key, one more than the page shows
// row: {key: string, markets: MarketRow[]}
UNWIND $keys AS key
MATCH (around:Entity {id: key})                                 // if $by is ENTITY
MATCH (around:MarketGroup {id: key})                            // if $by is GROUP
RETURN key, COLLECT {
  MATCH (around)<-[:CONCERNS]-(one:Market)                      // if $by is ENTITY
  MATCH (around)<-[:IN_GROUP]-(one:Market)                      // if $by is GROUP
  WITH DISTINCT one
  WHERE (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
    AND one.orderKey < $after                                     // if $order is OPENED
    AND (one.closesAt > $after OR (one.closesAt = $after AND one.id > $afterId)) // if $order is CLOSING
    AND (one.volumeUsd < $after OR (one.volumeUsd = $after AND one.id > $afterId)) // if $order is VOLUME
    AND (abs(one.moveDay) < $after OR (abs(one.moveDay) = $after AND one.id > $afterId)) // if $order is MOVE_DAY
    AND (one.disagreement < $after OR (one.disagreement = $after AND one.id > $afterId)) // if $order is DISAGREEMENT
    AND ($category = '' OR one.category = $category)
    AND ($country = '' OR one.countryCode = $country)
    AND ($venue = '' OR $venue IN one.venues)
    AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
    AND one.updatedAt >= $updatedSince
  RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt]
  ORDER BY one.orderKey DESC                                      // if $order is OPENED
  ORDER BY one.closesAt, one.id                                   // if $order is CLOSING
  ORDER BY one.volumeUsd DESC, one.id                             // if $order is VOLUME
  ORDER BY abs(one.moveDay) DESC, one.id                          // if $order is MOVE_DAY
  ORDER BY one.disagreement DESC, one.id                          // if $order is DISAGREEMENT
  LIMIT toInteger($limit)
} AS markets
