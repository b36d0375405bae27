// One page of markets whose volumeUsd is known, most traded first.
//
// $states    states, at least one
// $after, $afterId  volumeUsd and id of the last row of the page before; for the first page, more than
//            any has and ''
// $category  a category; absent: any
// $country   lowercase country code; absent: any
// $venue     id of a venue that quotes it; absent: any
// $closesAfter, $closesBefore  ISO 8601, whole seconds, the first included; absent: whenever it closes
// $updatedSince  ISO 8601, whole seconds; '' for whenever updated
// $limit     rows, one more than is shown
// row        [[id, orderKey, title, category, state, countryCode, opensAt, closesAt, resultPercent, volumeUsd,
//            percent, source, shownAt, because, venues, percents, moveDay, disagreement, updatedAt]]
//
// Equal values stand in descending order of ids, which is how the index can be walked.
MATCH (one:Market)
USING INDEX SEEK one:Market(volumeUsd, id)
WHERE one.volumeUsd <= $after AND one.id >= ''
  AND (one.volumeUsd < $after OR one.id < $afterId)
  AND one.state IN $states AND one.percent IS NOT NULL
  AND one.updatedAt >= $updatedSince
  AND one.category = $category                                  // if $category
  AND one.countryCode = $country                                // if $country
  AND $venue IN one.venues                                      // if $venue
  AND one.closesAt >= $closesAfter AND one.closesAt < $closesBefore // if $closesBefore
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.volumeUsd DESC, one.id DESC
LIMIT toInteger($limit)
