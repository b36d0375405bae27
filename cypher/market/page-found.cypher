// One page of the markets with these ids, with these words in the title, or with a recent change.
//
// $ids: string[]  ids, at most 1,000, including ids of merged markets
// $words: string[]  a Lucene query, from domain/name-query, or none
// $changedSince: string  ISO 8601, whole seconds; '~': find no market by its change
// $onlyIds: string[] | null  return only markets with these ids, at most 1,000; null: all
// $entity: string  id of an entity that the markets concern; '': any
// $states: MarketState[]  states; []: the default list
// $sortBy: 'orderKey' | 'closesAt' | 'volumeUsd' | 'moveDay' | 'disagreement'  markets without this value are last
// $direction: 'ASC' | 'DESC'
// $after: (string | number)[] | null  the last row of the previous page: its sort value and id, or only its orderKey if
//     it has no value; null: the first page
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// $limit: number  rows, one more than the page shows
// row: {market: MarketRow}
//
// The query sorts all markets that it finds, so they should be a small part of all markets. No order needs an index, so
// this query has all orders. In each row, `descendingKey` or `ascendingKey` is null.
CALL () {
  UNWIND $ids AS id
  MATCH (one:Market {id: id})
  RETURN one
  UNION
  UNWIND $ids AS id
  MATCH (:FormerMarketId {id: id})-[:NAMES]->(one:Market)
  RETURN one
  UNION
  UNWIND $words AS query
  CALL db.index.fulltext.queryNodes('marketTitles', query) YIELD node AS one
  RETURN one
  UNION
  MATCH (one:Market)
  USING INDEX SEEK one:Market(updatedAt, id)
  WHERE one.updatedAt >= $changedSince AND one.id >= ''
  RETURN one
}
WITH one
WHERE (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
  AND one.updatedAt >= $updatedSince
  AND ($onlyIds IS NULL OR one.id IN $onlyIds)
  AND ($entity = '' OR EXISTS { (one)-[:CONCERNS]->(:Entity {id: $entity}) })
WITH one, CASE $sortBy WHEN 'moveDay' THEN abs(one.moveDay) ELSE one[$sortBy] END AS value
WITH one, value IS NULL AS isUnknown,
  CASE WHEN value IS NULL THEN [one.orderKey] WHEN $direction = 'DESC' THEN [value, one.id] END AS descendingKey,
  CASE WHEN $direction = 'ASC' AND value IS NOT NULL THEN [value, one.id] END AS ascendingKey
WHERE $after IS NULL OR (isUnknown AND size($after) = 2)
  OR (isUnknown = (size($after) = 1) AND (descendingKey < $after OR ascendingKey > $after))
RETURN [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
ORDER BY isUnknown, descendingKey DESC, ascendingKey
LIMIT toInteger($limit)
