// For each market, the pairs with a market whose price contradicts the price of this market, the largest gap first.
//
// $ids: string[]  ids of markets, at most 100
// $limit: number  pairs per market
// row: {id: string, pairs: {claim: 'IMPLIES' | 'EXCLUDES', gap: number, reason: string, first: MarketRow,
//       second: MarketRow}[]}
//     claim: the first market implies or excludes the second; gap: in percentage points
UNWIND $ids AS id
MATCH (given:Market {id: id})
RETURN id, COLLECT {
  MATCH (given)-[pair:CONTRADICTS]-(:Market)
  WITH pair, startNode(pair) AS one, endNode(pair) AS other
  ORDER BY pair.gap DESC, one.id, other.id
  LIMIT toInteger($limit)
  RETURN {claim: pair.claim, gap: pair.gap, reason: pair.reason,
    first: [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
      one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
      one.percents, one.moveDay, one.disagreement, one.updatedAt],
    second: [other.id, other.orderKey, other.title, other.category, other.state, other.countryCode, other.opensAt,
      other.closesAt, other.resultPercent, other.volumeUsd, other.percent, other.source, other.shownAt, other.because,
      other.venues, other.percents, other.moveDay, other.disagreement, other.updatedAt]}
} AS pairs
