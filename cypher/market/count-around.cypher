// Counts the markets of each entity or group.
//
// $keys: string[]  ids of entities or groups, at most 100
// $states: MarketState[]  states; []: the default list
// $category: string  a category; '': any
// $country: string  lowercase country code; '': any
// $venue: string  id of a venue that quotes it; '': any
// $closesAfter: string, $closesBefore: string
//     ISO 8601, whole seconds; the first is inclusive, the second exclusive; both '': any time
// $updatedSince: string  ISO 8601, whole seconds; '': any time
// row: {key: string, total: number}
UNWIND $keys AS key
RETURN key, COUNT {
  CALL (key) {
    MATCH (:Entity {id: key})<-[:CONCERNS]-(one:Market)
    RETURN one
    UNION
    MATCH (:MarketGroup {id: key})<-[:IN_GROUP]-(one:Market)
    RETURN one
  }
  WITH one
  WHERE (one.state IN $states OR ($states = [] AND one.listKey IS NOT NULL)) AND one.percent IS NOT NULL
    AND ($category = '' OR one.category = $category)
    AND ($country = '' OR one.countryCode = $country)
    AND ($venue = '' OR $venue IN one.venues)
    AND ($closesBefore = '' OR (one.closesAt >= $closesAfter AND one.closesAt < $closesBefore))
    AND one.updatedAt >= $updatedSince
  RETURN one
} AS total
