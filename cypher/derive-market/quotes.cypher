// Markets with the current quotes of their listings.
//
// $ids: string[]  market ids
// $yesterday: number  the day of the time 24 hours ago, as yyyymmdd
// row: {id: string, market: Record<string, unknown>,
//       quotes: {listing: string, isInverted: boolean, venue: VenueId, percent: number | null,
//         volumeUsd: number | null, quotedAt: string | null, state: MarketState | null,
//         resultPercent: number | null, closesAt: string | null, opensAt: string | null,
//         categories: string[] | null}[],
//       days: {day: number, minutes: number[], percents: number[], venues: string[], becauses: string[]}[]}
//     days: newest first
//
// The same plan suits any amount of data, so Neo4j plans the query once.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (m:Market {id: id})
RETURN m.id AS id, properties(m) AS market,
  COLLECT {
    MATCH (m)<-[q:QUOTES]-(l:Listing)
    RETURN {
      listing: l.key, isInverted: q.inverted, venue: l.venue, percent: l.percent, volumeUsd: l.volumeUsd,
      quotedAt: l.quotedAt, state: l.state, resultPercent: l.resultPercent, closesAt: l.closesAt,
      opensAt: l.opensAt, categories: l.categories
    }
    ORDER BY l.key
  } AS quotes,
  COLLECT {
    MATCH (m)-[:SHOWN_ON]->(d:ShownDay)
    WHERE d.day >= $yesterday
    RETURN {day: d.day, minutes: d.minutes, percents: d.percents, venues: d.venues, becauses: d.becauses}
    ORDER BY d.day DESC
  } + COLLECT {
    MATCH (m)-[:SHOWN_ON]->(d:ShownDay)
    WHERE d.day < $yesterday
    RETURN {day: d.day, minutes: d.minutes, percents: d.percents, venues: d.venues, becauses: d.becauses}
    ORDER BY d.day DESC
    LIMIT 1
  } AS days
