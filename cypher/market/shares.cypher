// The shown percents of the markets in each group that have a price, highest first.
//
// $ids: string[]  ids of groups, at most 100
// $limit: number  markets per group
// row: {id: string, shares: [marketId: string, percent: number][]}
//
// Cancelled markets are left out, because they have no outcome.
UNWIND $ids AS id
MATCH (around:MarketGroup {id: id})
RETURN id, COLLECT {
  MATCH (around)<-[:IN_GROUP]-(one:Market)
  WHERE one.percent IS NOT NULL AND one.state <> 'cancelled'
  RETURN [one.id, coalesce(one.resultPercent, one.percent)]
  ORDER BY coalesce(one.resultPercent, one.percent) DESC, one.id
  LIMIT toInteger($limit)
} AS shares
