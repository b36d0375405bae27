// Markets with what their listings say now.
//
// $ids         market ids
// $yesterday   yyyymmdd of 24 hours ago
// row          [id, properties, [[listing key, inverted, venue, percent, volumeUsd, quotedAt, state, result, closesAt,
//               opensAt, categories], …], [[day, minutes, percents, venues, becauses], …] newest first]
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $ids AS id
MATCH (m:Market {id: id})
RETURN m.id, properties(m),
  COLLECT {
    MATCH (m)<-[q:QUOTES]-(l:Listing)
    RETURN [l.key, q.inverted, l.venue, l.percent, l.volumeUsd, l.quotedAt, l.state, l.resultPercent, l.closesAt,
            l.opensAt, l.categories]
    ORDER BY l.key
  },
  COLLECT {
    MATCH (m)-[:SHOWN_ON]->(d:ShownDay)
    WHERE d.day >= $yesterday
    RETURN [d.day, d.minutes, d.percents, d.venues, d.becauses]
    ORDER BY d.day DESC
  } + COLLECT {
    MATCH (m)-[:SHOWN_ON]->(d:ShownDay)
    WHERE d.day < $yesterday
    RETURN [d.day, d.minutes, d.percents, d.venues, d.becauses]
    ORDER BY d.day DESC
    LIMIT 1
  }
