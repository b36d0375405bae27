// Writes what a feed says of races, whose time of writing changes only with an update. A property that is null goes.
//
// $rows: {race: string, key: string, seq: number, listed: number, counts: boolean,
//     properties: Record<string, unknown>}[]
//     listed: people and parties that the feed lists; counts: whether this part has a vote for any of them
// $at: string  instant, ISO 8601
// row: {count: number}
//
// Its plan is the same however much there is, so it is never made anew.
CYPHER replan=skip
UNWIND $rows AS row
MATCH (c:Race {id: row.race})
SET c.updatedAt = CASE WHEN row.seq > c.seq THEN $at ELSE c.updatedAt END, c.seq = toInteger(row.seq)
MERGE (f:RaceFeed {key: row.key})
ON CREATE SET f.race = row.race, f.counted = 0
// How many are counted, by which the feed that is shown is chosen: none before the first vote.
SET f += row.properties, f.counted = CASE WHEN row.counts OR f.counted > 0 THEN toInteger(row.listed) ELSE 0 END
MERGE (f)-[:TELLS_OF]->(c)
RETURN count(*) AS count
