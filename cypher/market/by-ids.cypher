// Markets by their ids, one row for each known id.
//
// $ids: string[]  ids, at most 100
// row: {asked: string, market: MarketRow}
//
// The id of a merged market leads to the survivor. Then the id inside the row differs from the
// requested one.
UNWIND $ids AS asked
OPTIONAL MATCH (own:Market {id: asked})
OPTIONAL MATCH (:FormerMarketId {id: asked})-[:NAMES]->(survivor:Market)
WITH asked, coalesce(own, survivor) AS one
WHERE one IS NOT NULL
RETURN asked, [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS market
