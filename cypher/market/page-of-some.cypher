// One page of the markets found by their titles, their ids or their last change.
//
// $by: 'WORDS' | 'IDS' | 'UPDATED'  how the query finds the markets
// $words?: string  a Lucene query, from domain/name-query; used by WORDS
// $ids?: string[]  ids, at most 1,000, including ids of merged markets; used by IDS
// $onlyIds: string[] | null  ids, at most 1,000; null: any
// $entity: string  id of an entity that the markets concern; '': any
// $states: MarketState[]  states; none: the default list
// $order: 'OPENED' | 'CLOSING' | 'VOLUME' | 'MOVE_DAY' | 'DISAGREEMENT'  markets without this value are left out
// $after: string | number, $afterId?: string  the sort value and the id of the last row of the previous page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The query sorts all markets that it finds, so they should be a small part of all markets.
CALL db.index.fulltext.queryNodes('marketTitles', $words) YIELD node AS one // if $by is WORDS
UNWIND $ids AS asked                                            // if $by is IDS
CALL (asked) {                                                  // if $by is IDS
  MATCH (own:Market {id: asked})                                // if $by is IDS
  RETURN own AS one                                             // if $by is IDS
  UNION                                                         // if $by is IDS
  MATCH (:FormerMarketId {id: asked})-[:NAMES]->(survivor:Market) // if $by is IDS
  RETURN survivor AS one                                        // if $by is IDS
}                                                               // if $by is IDS
MATCH (one:Market)                                              // if $by is UPDATED
USING INDEX SEEK one:Market(updatedAt, id)                      // if $by is UPDATED
WHERE one.updatedAt >= $updatedSince AND one.id >= ''           // if $by is UPDATED
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
  AND ($onlyIds IS NULL OR one.id IN $onlyIds)
  AND ($entity = '' OR EXISTS { (one)-[:CONCERNS]->(:Entity {id: $entity}) })
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY one.orderKey DESC                                      // if $order is OPENED
ORDER BY one.closesAt, one.id                                   // if $order is CLOSING
ORDER BY one.volumeUsd DESC, one.id                             // if $order is VOLUME
ORDER BY abs(one.moveDay) DESC, one.id                          // if $order is MOVE_DAY
ORDER BY one.disagreement DESC, one.id                          // if $order is DISAGREEMENT
LIMIT toInteger($limit)
