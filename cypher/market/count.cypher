// Counts the markets in a list.
//
// $by: 'LISTED' | 'STATES' | 'WORDS' | 'IDS' | 'UPDATED'  how the query finds the markets
// $words?: string  a Lucene query, from domain/name-query; used by WORDS
// $ids?: string[]  ids, at most 1,000, including ids of merged markets; used by IDS
// $onlyIds: string[] | null  ids, at most 1,000; null: any
// $entity: string  id of an entity that the markets concern; '': any
// $states: MarketState[]  states; none: the default list
// $order: 'OPENED' | 'CLOSING' | 'VOLUME' | 'MOVE_DAY' | 'DISAGREEMENT'  markets without this value are left out
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// row: {total: number}
MATCH (one:Market)                                              // if $by is LISTED
USING INDEX SEEK one:Market(listKey)                            // if $by is LISTED
WHERE one.listKey >= ''                                         // if $by is LISTED
MATCH (one:Market)                                              // if $by is STATES
USING INDEX SEEK one:Market(state, orderKey)                    // if $by is STATES
WHERE one.state IN $states AND one.orderKey >= ''               // if $by is STATES
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
  AND one.closesAt IS NOT NULL                                  // if $order is CLOSING
  AND one.volumeUsd IS NOT NULL                                 // if $order is VOLUME
  AND one.moveDay IS NOT NULL                                   // if $order is MOVE_DAY
  AND one.disagreement IS NOT NULL                              // if $order is DISAGREEMENT
  AND ($category = '' OR one.category = $category)
  AND ($country = '' OR one.countryCode = $country)
  AND ($venue = '' OR $venue IN one.venues)
  AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
  AND one.updatedAt >= $updatedSince
  AND ($onlyIds IS NULL OR one.id IN $onlyIds)
  AND ($entity = '' OR EXISTS { (one)-[:CONCERNS]->(:Entity {id: $entity}) })
RETURN count(one) AS total
