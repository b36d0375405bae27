// What each group shows of its markets that have a price, highest first.
//
// $ids    ids of groups, at most 100
// $limit  markets a group
// row     [id, [[id of the market, percent], …]]
//
// Cancelled markets have no part in what will be.
UNWIND $ids AS id
MATCH (around:MarketGroup {id: id})
RETURN id, COLLECT {
  MATCH (around)<-[:IN_GROUP]-(one:Market)
  WHERE one.percent IS NOT NULL AND one.state <> 'cancelled'
  RETURN [one.id, coalesce(one.resultPercent, one.percent)]
  ORDER BY coalesce(one.resultPercent, one.percent) DESC, one.id
  LIMIT toInteger($limit)
} AS shares
