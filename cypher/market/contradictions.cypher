// Pairs of markets whose prices contradict each other, the largest gap first.
//
// $limit: number  rows
// row: {claim: 'IMPLIES' | 'EXCLUDES', gap: number, reason: string, first: MarketRow, second: MarketRow}
//     claim: the first market implies or excludes the second; gap: in percentage points
MATCH (one:Market)-[pair:CONTRADICTS]->(other:Market)
USING INDEX pair:CONTRADICTS(gap)
WHERE pair.gap > 0
WITH one, pair, other
ORDER BY pair.gap DESC, one.id, other.id
LIMIT toInteger($limit)
RETURN pair.claim AS claim, pair.gap AS gap, pair.reason AS reason,
  [one.id, one.orderKey, one.title, one.category, one.state, one.countryCode, one.opensAt, one.closesAt,
  one.resultPercent, one.volumeUsd, one.percent, one.source, one.shownAt, one.because, one.venues,
  one.percents, one.moveDay, one.disagreement, one.updatedAt] AS first,
  [other.id, other.orderKey, other.title, other.category, other.state, other.countryCode, other.opensAt, other.closesAt,
  other.resultPercent, other.volumeUsd, other.percent, other.source, other.shownAt, other.because, other.venues,
  other.percents, other.moveDay, other.disagreement, other.updatedAt] AS second
