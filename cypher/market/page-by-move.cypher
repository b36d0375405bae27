// One page of the largest rises of markets, and one page of the largest falls. The caller merges the two.
//
// $maxRise: number, $riseBeforeId: string  upper bound of the rises; a rise equal to the bound needs a smaller id
// $maxFall: number, $fallAfterId: string
//     bound of the falls (a negative number); a fall equal to the bound needs a greater id
// $states: MarketState[]  states; []: the default list
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows of rises and of falls, one more than the page shows
// row: {market: MarketRow}
//
// Markets that did not move are at the end of the rises. The query reads one index from both ends towards zero.
// The conditions use lists and CASE instead of OR. With OR, Neo4j could read the whole index twice, and sort.
CALL () {
  MATCH (one:Market)
  USING INDEX SEEK one:Market(moveDay, id)
  WHERE one.moveDay >= 0 AND one.moveDay <= $maxRise AND one.id >= ''
    AND [one.moveDay, one.id] < [$maxRise, $riseBeforeId]
    AND (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
    AND one.updatedAt >= $updatedSince
    AND ($category = '' OR one.category = $category)
    AND ($country = '' OR one.countryCode = $country)
    AND ($venue = '' OR $venue IN one.venues)
    AND CASE WHEN $closesBefore = '' THEN true ELSE one.closesAt >= $closesAfter AND one.closesAt < $closesBefore END
  RETURN one
  ORDER BY one.moveDay DESC, one.id DESC
  LIMIT toInteger($limit)
  UNION ALL
  MATCH (one:Market)
  USING INDEX SEEK one:Market(moveDay, id)
  WHERE one.moveDay < 0 AND one.moveDay >= $maxFall AND one.id >= ''
    AND [one.moveDay, one.id] > [$maxFall, $fallAfterId]
    AND (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
    AND one.updatedAt >= $updatedSince
    AND ($category = '' OR one.category = $category)
    AND ($country = '' OR one.countryCode = $country)
    AND ($venue = '' OR $venue IN one.venues)
    AND CASE WHEN $closesBefore = '' THEN true ELSE one.closesAt >= $closesAfter AND one.closesAt < $closesBefore END
  RETURN one
  ORDER BY one.moveDay, one.id
  LIMIT toInteger($limit)
}
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
