// Counts the markets with these ids, with these words in the title, or with a recent change.
//
// $ids: string[]  ids, at most 1,000, including ids of merged markets
// $words: string[]  a Lucene query, from domain/name-query, or none
// $changedSince: string  ISO 8601, whole seconds; '~': find no market by its change
// $onlyIds: string[] | null  count only markets with these ids, at most 1,000; null: all
// $entity: string  id of an entity that the markets concern; '': any
// $states: MarketState[]  states; []: the default list
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
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
RETURN count(one) AS total
