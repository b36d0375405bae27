// One page of the default list, most recently opened first.
//
// $by: 'LIST' | 'CATEGORY' | 'COUNTRY'  the index to read
// $walked?: string  the category or country of that index; absent: LIST
// $before: string  the orderKey of the last row of the previous page; '~' for the first page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The default list consists of the markets with a listKey. Each index has the order of the list, so a page costs the
// same at any depth, as long as both the hint and ORDER BY are present.
MATCH (one:Market)
USING INDEX SEEK one:Market(listKey)                            // if $by is LIST
USING INDEX SEEK one:Market(category, listKey)                  // if $by is CATEGORY
USING INDEX SEEK one:Market(countryCode, listKey)               // if $by is COUNTRY
WHERE one.listKey < $before
  AND one.category = $walked                                    // if $by is CATEGORY
  AND one.countryCode = $walked                                 // if $by is COUNTRY
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.listKey DESC                                       // if $by is LIST
ORDER BY one.category DESC, one.listKey DESC                    // if $by is CATEGORY
ORDER BY one.countryCode DESC, one.listKey DESC                 // if $by is COUNTRY
LIMIT toInteger($limit)
