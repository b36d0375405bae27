// Counts the markets of the default list by venue, category and country, largest first.
//
// $limit: number  rows
// row: {venue: VenueId, category: string, countryCode: string, count: number}  countryCode: '' if unknown
//
// The default list consists of the markets with a listKey. A market counts for each venue that quotes it.
MATCH (one:Market)
USING INDEX SEEK one:Market(category, listKey)
WHERE one.category >= '' AND one.listKey >= '' AND one.percent IS NOT NULL
UNWIND one.venues AS venue
RETURN venue, one.category AS category, coalesce(one.countryCode, '') AS countryCode, count(*) AS count
ORDER BY count DESC, venue, category, countryCode
LIMIT toInteger($limit)
