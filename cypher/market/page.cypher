// One page of the default list, most recently opened first.
//
// $before: string  the orderKey of the last row of the previous page; '~' for the first page
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $lacks: '' | 'closesAt' | 'volumeUsd' | 'moveDay' | 'disagreement'  only markets without this value; '': all
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The default list consists of the markets with a listKey. The index has the order of the list, so a page costs the
// same at any depth, as long as the query has both the index hint and ORDER BY.
MATCH (one:Market)
USING INDEX SEEK one:Market(listKey)
WHERE one.listKey < $before
  AND ($lacks = '' OR CASE $lacks
    WHEN 'closesAt' THEN one.closesAt
    WHEN 'volumeUsd' THEN one.volumeUsd
    WHEN 'moveDay' THEN one.moveDay
    ELSE one.disagreement
  END IS NULL)
  AND ($updatedSince = '' OR one.updatedAt >= $updatedSince)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.listKey DESC
LIMIT toInteger($limit)
