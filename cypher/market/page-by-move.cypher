// Rises and falls of one page of markets, the biggest of either first: twice a page, to be merged.
//
// $mostRise, $riseBeforeId  no rise is greater; one that is as great has a lesser id
// $mostFall, $fallAfterId   no fall is greater (a negative number); one that is as great has a greater id
// $states    states, at least one
// $category  a category; absent: any
// $country   lowercase country code; absent: any
// $venue     id of a venue that quotes it; absent: any
// $closesAfter, $closesBefore  ISO 8601, whole seconds, the first included; absent: whenever it closes
// $updatedSince  ISO 8601, whole seconds; '' for whenever updated
// $limit     rows of either, one more than is shown
// row        [[id, orderKey, title, category, state, countryCode, opensAt, closesAt, resultPercent, volumeUsd,
//            percent, source, shownAt, because, venues, percents, moveDay, disagreement, updatedAt]]
//
// What did not move is at the end of the rises. Both ends of one index are walked towards zero.
CALL () {
  MATCH (one:Market)
  USING INDEX SEEK one:Market(moveDay, id)
  WHERE one.moveDay >= 0 AND one.moveDay <= $mostRise AND one.id >= ''
    AND (one.moveDay < $mostRise OR one.id < $riseBeforeId)
    AND one.state IN $states AND one.percent IS NOT NULL
    AND one.updatedAt >= $updatedSince
    AND one.category = $category                                  // if $category
    AND one.countryCode = $country                                // if $country
    AND $venue IN one.venues                                      // if $venue
    AND one.closesAt >= $closesAfter AND one.closesAt < $closesBefore // if $closesBefore
  RETURN one
  ORDER BY one.moveDay DESC, one.id DESC
  LIMIT toInteger($limit)
  UNION ALL
  MATCH (one:Market)
  USING INDEX SEEK one:Market(moveDay, id)
  WHERE one.moveDay < 0 AND one.moveDay >= $mostFall AND one.id >= ''
    AND (one.moveDay > $mostFall OR one.id > $fallAfterId)
    AND one.state IN $states AND one.percent IS NOT NULL
    AND one.updatedAt >= $updatedSince
    AND one.category = $category                                  // if $category
    AND one.countryCode = $country                                // if $country
    AND $venue IN one.venues                                      // if $venue
    AND one.closesAt >= $closesAfter AND one.closesAt < $closesBefore // if $closesBefore
  RETURN one
  ORDER BY one.moveDay, one.id
  LIMIT toInteger($limit)
}
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
