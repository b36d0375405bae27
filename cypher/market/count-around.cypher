// Counts the markets of each entity or group in a list.
//
// $by: 'ENTITY' | 'GROUP'
// $keys: string[]  ids of entities or groups, at most 100
// $states: MarketState[]  states; none: the default list
// $order: 'OPENED' | 'CLOSING' | 'VOLUME' | 'MOVE_DAY' | 'DISAGREEMENT'  markets without this value are left out
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// row: {key: string, total: number}
UNWIND $keys AS key
MATCH (around:Entity {id: key})                                 // if $by is ENTITY
MATCH (around:MarketGroup {id: key})                            // if $by is GROUP
RETURN key, COUNT {
  MATCH (around)<-[:CONCERNS]-(one:Market)                      // if $by is ENTITY
  MATCH (around)<-[:IN_GROUP]-(one:Market)                      // if $by is GROUP
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
  RETURN one
} AS total
